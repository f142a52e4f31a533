package import Scenes
package import ScrollModel
import SeededRandom

/// An engine of a random scene, and random input to it.
package struct RandomEngine {
  package let scene: Scene
  package let engine: Engine
  package var input: RandomInput

  /// Creates an engine; the same seed gives the same engine and the same input.
  package init(
    _ options: RandomScene = RandomScene(),
    kinds: KeyValuePairs<RandomInput.Kind, Int> = RandomInput.everything,
    seed: UInt64,
    isSet: @escaping @Sendable (_ view: View, _ property: Property) -> Bool = { _, _ in true }
  ) throws {
    var random = SeededGenerator(seed: seed)
    scene = try options.scene(using: &random)
    engine = scene.makeEngine(
      fps: Int.random(of: [7, 30, 60, 60, 120, 120, 144, 240], using: &random)
    )
    input = RandomInput(to: engine, kinds: kinds, random: random, isSet: isSet)
  }

  /// Makes a step and the layout after it; returns the error of a command that the engine rejects, which
  /// changes nothing but the time.
  @discardableResult
  package mutating func step() -> CommandError? {
    let error = engine.take(input.step(in: engine))
    engine.layoutIfNeeded()
    return error
  }
}

extension Engine {
  /// Makes a step without the layout after it; returns the error of a command that it rejects.
  package func take(_ step: RandomInput.Step) -> CommandError? {
    switch step {
    case .frame: advance(to: nextStepTime ?? time + 8_333)
    case .wait(let microseconds): advance(to: time + microseconds)
    case .command(let command, let pause):
      do {
        try handle(command, at: time + pause)
      } catch {
        return error
      }
    }
    return nil
  }
}
