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

/// The ids of views: each view keeps its own as long as it lives.
///
/// The first view of a name has it as its id, later ones have a number, too. The ids of views that are gone are
/// forgotten, so that a list that scrolls for a day needs no more memory than one that has begun.
@MainActor struct ViewIDs {
  private struct Owner {
    weak var view: UIView?
    let id: String
  }

  private var owners: [ObjectIdentifier: Owner] = [:]
  private var taken: Set<String> = ["window"]
  private var numbers: [String: Int] = [:]

  /// The number of names whose last numbers are known; the numbers of others are searched for.
  private static let maximumNames = 1_024

  /// Returns the id of a view, which is made of a name if it has none.
  mutating func id(of view: UIView, named name: @autoclosure () -> String) -> String {
    let key = ObjectIdentifier(view)
    if let owner = owners[key], owner.view === view { return owner.id }
    forget(key)
    let id = newID(for: Self.shortened(name()))
    owners[key] = Owner(view: view, id: id)
    return id
  }

  /// Lets a view have another id.
  mutating func forget(_ view: UIView) { forget(ObjectIdentifier(view)) }

  /// Forgets views that are gone.
  mutating func forgetTheGone() {
    for (key, owner) in owners where owner.view == nil { forget(key) }
  }

  private mutating func forget(_ key: ObjectIdentifier) {
    if let owner = owners.removeValue(forKey: key) { taken.remove(owner.id) }
  }

  private mutating func newID(for name: String) -> String {
    if numbers.count > Self.maximumNames { numbers = [:] }
    while true {
      let number = (numbers[name] ?? 0) + 1
      numbers[name] = number
      let id = number == 1 ? name : "\(name)-\(number)"
      if taken.insert(id).inserted { return id }
    }
  }

  /// A name that leaves room for a number.
  private static func shortened(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars where scalar.value >= 32 {
      guard result.utf8.count + UTF8.width(scalar) <= Sample.View.maximumID - 12 else { break }
      result.unicodeScalars.append(scalar)
    }
    return result.isEmpty ? "view" : result
  }
}
#endif
