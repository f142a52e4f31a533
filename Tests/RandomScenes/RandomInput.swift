import Foundation
import Fuzzing
import ModelCoding
package import ScrollModel
package import SeededRandom

/// Generates random input to an engine: commands of every kind, some of which it rejects, and waits.
package struct RandomInput {
  /// A kind of commands.
  package enum Kind: Sendable {
    case touch, wheel, statusBarTap, device, set, call, rows, keyboard, actions
  }

  /// What happens next.
  package enum Step: Sendable {
    /// Time advances to the next frame.
    case frame
    /// Time advances by this number of microseconds.
    case wait(Int64)
    /// A command comes, this number of microseconds after the time of the engine.
    case command(Command, after: Int64)
  }

  package var random: SeededGenerator
  /// The ids of the views that the engine began with, without those that others made.
  package let ids: [String]
  private let kinds: [Kind]
  private let isSet: @Sendable (_ view: View, _ property: Property) -> Bool
  private var fingers: RandomFingers

  /// Every kind of commands.
  package static let everything: KeyValuePairs<Kind, Int> = [
    .touch: 5, .set: 3, .call: 3, .keyboard: 2, .wheel: 1, .statusBarTap: 1, .device: 1,
    .actions: 1, .rows: 1,
  ]
  /// What a person does, with a few changes by a program.
  package static let gestures: KeyValuePairs<Kind, Int> = [
    .touch: 42, .wheel: 7, .set: 6, .call: 5, .statusBarTap: 1, .device: 1,
  ]

  /// Creates input to an engine as it is now.
  ///
  /// - Parameters:
  ///   - engine: the engine.
  ///   - kinds: the kinds of commands, and how often each of them comes, as a share of their sum.
  ///   - random: the source of random numbers.
  ///   - isSet: whether a property of a view is set.
  package init(
    to engine: Engine,
    kinds: KeyValuePairs<Kind, Int> = everything,
    random: SeededGenerator,
    isSet: @escaping @Sendable (_ view: View, _ property: Property) -> Bool = { _, _ in true }
  ) {
    self.random = random
    self.kinds = kinds.flatMap { Array(repeating: $0.key, count: $0.value) }
    self.isSet = isSet
    fingers = RandomFingers(over: engine.device.size)
    var ids: [String] = []
    var made: Set<String> = []
    engine.root.forEachInTree { view in
      guard let viewClass = ViewClass.named(view.className), !made.contains(view.id) else { return }
      ids.append(view.id)
      for name in viewClass.namesOfInternalSubviews { made.insert("\(view.id).\(name)") }
    }
    self.ids = ids
  }

  /// Returns the next step.
  package mutating func step(in engine: Engine) -> Step {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<35: return .frame
    case 35..<38: return .wait(Int64.random(in: 0..<400_000, using: &random))
    default:
      let pause = Int64.random(of: [0, 1, 4_000, 8_333, 16_000, 16_667], using: &random)
      return .command(command(in: engine, after: pause), after: pause)
    }
  }

  /// Returns a command, `pause` microseconds after the previous one.
  package mutating func command(in engine: Engine, after pause: Int64 = 0) -> Command {
    switch kinds.randomElement(using: &random) ?? .touch {
    case .touch:
      if Int.random(in: 0..<40, using: &random) == 0 {
        // A finger that is not down.
        return .touch([TouchSample(id: 9, phase: .moved, location: .zero)])
      }
      return .touch(fingers.touches(after: pause, using: &random))
    case .wheel: return .wheel(fingers.wheel(using: &random))
    case .statusBarTap: return .statusBarTap
    case .device: return .setDevice(.random(using: &random))
    case .set: return set(in: engine)
    case .call: return call(in: engine)
    case .rows: return rows(in: engine) ?? call(in: engine)
    case .keyboard: return keyboard()
    case .actions: return .perform([.random(using: &random)])
    }
  }

  private mutating func set(in engine: Engine) -> Command {
    let view = engine.view(ids.randomElement(using: &random) ?? "") ?? engine.root
    let isSet = isSet
    let rows = view.propertyTable.rows.filter { !$0.isReadOnly && isSet(view, $0.property) }
    let below = Array(ids.dropFirst())
    let count = Int.random(in: 1...2, using: &random)
    let values = rows.shuffled(using: &random).prefix(count).map { row in
      Command.Assignment(row.property, .random(of: row, naming: below, using: &random))
    }
    return .set(view: view.id, values: values)
  }

  /// The id of a view, sometimes of one that another view made.
  mutating func id(in engine: Engine) -> String {
    let id = ids.randomElement(using: &random) ?? ""
    guard Int.random(in: 0..<6, using: &random) == 0 else { return id }
    return engine.view(id)?.subviews.randomElement(using: &random)?.id ?? id
  }
}
