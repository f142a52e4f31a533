#if canImport(UIKit)
import Foundation
import ScrollProbeCore
import UIKit

/// The names by which views are known, which are never given to another view.
@MainActor final class ViewNames {
  /// The names that the app has given, which last from one start to the next.
  static let shared = ViewNames()

  private struct Given {
    weak var view: UIView?
    let name: String
  }

  private var given: [ObjectIdentifier: Given] = [:]

  func name(_ view: UIView, _ name: String) {
    given = given.filter { $0.value.view != nil }
    given[ObjectIdentifier(view)] = Given(view: view, name: name)
  }

  /// The name that the app has given a view; nil if it has given none.
  func name(of view: UIView) -> String? {
    // A view that is gone may have had the same address.
    given[ObjectIdentifier(view)].flatMap { $0.view === view ? $0.name : nil }
  }
}

/// Makes ids of names: the first view of a name has it as its id, later ones have a number, too.
struct IDs {
  private var numbers: [String: Int] = [:]
  private var given: Set<String> = ["window"]

  /// Returns an id that no view has had.
  mutating func id(for name: String) -> String {
    let name = Self.shortened(name)
    while true {
      let number = (numbers[name] ?? 0) + 1
      numbers[name] = number
      let id = number == 1 ? name : "\(name)-\(number)"
      if given.insert(id).inserted { return id }
    }
  }

  /// A name that leaves room for a number.
  private static func shortened(_ name: String) -> String {
    let kept = name.unicodeScalars.filter { $0.value >= 32 }
    var result = ""
    for scalar in kept {
      guard result.utf8.count + UTF8.width(scalar) <= Sample.View.maximumID - 12 else { break }
      result.unicodeScalars.append(scalar)
    }
    return result.isEmpty ? "view" : result
  }
}
#endif
