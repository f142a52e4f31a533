import ArgumentParser
import Foundation
import Fuzzing
import JSON
import Predicates
import Scenes
import ScrollModel
import ScrollRecording

/// `scrollscope fuzz`: sends random input to a scene until a check fails.
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Run random gestures on a scene and record the shortest input that fails a check.",
    discussion: """
      Each run sends random drags, pinches, taps, wheel events and rotations to the scene. After every \
      step the model's invariants must hold, and the predicates of --assert for every scroll view:

        scrollscope fuzz carousel --assert 'contentOffset.x >= -60' --assert 'alpha == 1'

      Predicates are described in Sources/Predicates/Predicates.docc: properties as in the state \
      document, numbers, names such as phase == bouncing, && || ! and was(contentOffset.y). A run that \
      fails is reduced to the few necessary commands; they are recorded in a new file, with a \
      mark where the check fails. The same seed gives the same run.

      With --json, the result is one JSON object: {"scene":…,"seed":…,"runs":…,"duration":…}, and for a \
      failure also {"failure":{"seed":…,"t":…,"message":…,"commands":…,"recording":…}}; times are \
      microseconds, and runs is the number of finished runs.

      Exit status: 0 nothing found, 1 a failure found, 2 bad usage. After Ctrl-C the result so far is \
      printed.
      """
  )

  @Argument(help: "A scene file or the name of a built-in scene.", completion: .scene)
  var scene: String

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The seed of the first run; each further run adds one.", valueName: "n")
  )
  var seed: UInt64 = 1

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The number of runs.", valueName: "n")
  )
  var runs = 100

  @Option(
    name: .customLong("assert"),
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A predicate that must hold after every step; may be repeated.",
      valueName: "predicate"
    )
  )
  var assertions: [String] = []

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The duration of each run: \(TimeArgument.help).", valueName: "time"),
    transform: TimeArgument.init
  )
  var duration: TimeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The new file for a failure; fuzz-SCENE-SEED.scroll.ndjson by default.",
      valueName: "file"
    ),
    completion: .directory
  )
  var out: String?

  @Flag(name: .long, help: "Print the result as a JSON object.")
  var json = false

  @OptionGroup var frameRate: FrameRateArguments

  private static let usualDuration: Int64 = 5_000_000
  private static let maximumDuration: Int64 = 600_000_000
  private static let maximumRuns = 1_000_000

  func validate() throws {
    guard (1...Self.maximumRuns).contains(runs) else {
      throw ValidationError("--runs takes a number from 1 to \(Self.maximumRuns), not \(runs)")
    }
    guard (1...Self.maximumDuration).contains(duration?.microseconds ?? 1) else {
      throw ValidationError("--duration takes a time above zero, up to 600s")
    }
  }

  func run() throws {
    if RecordingFile.isRecording(self.scene) {
      try RecordingInput.reading(self.scene) {
        try RecordingFile.reader(self.scene).header.checkModel()
      }
    }
    let scene = try SceneFile.scene(self.scene)
    let fuzzer = Fuzzer(
      scene: scene,
      fps: frameRate.fps,
      assertions: try predicates(for: scene.makeEngine(fps: frameRate.fps))
    )
    if let out, FileManager.default.fileExists(atPath: out) {
      throw FileFault(out, reason: "the file exists already; name another one or remove it")
    }
    Interrupt.listen()
    let duration = duration?.microseconds ?? Self.usualDuration
    let progress = ProgressLine()
    for number in 0..<runs {
      guard !Interrupt.isWanted else {
        progress.clear()
        guard !json else { return try writeObject(fuzzer, runs: number) }
        let count = number == 1 ? "1 run" : "\(number) runs"
        return try StandardOutput.print("\(scene.name): nothing found in \(count), then stopped")
      }
      let seed = seed &+ UInt64(number)
      progress.show("\(scene.name): run \(number + 1) of \(runs), seed \(seed)")
      let inputs = fuzzer.inputs(seed: seed, duration: duration)
      guard let failure = fuzzer.failure(of: inputs, until: duration) else { continue }
      let trial: Shrinker.Trial = { inputs, end in
        let found = fuzzer.failure(of: inputs, until: end)
        progress.show("\(scene.name): seed \(seed) failed; cutting down, \(inputs.count) commands")
        return found?.kind == failure.kind ? found : nil
      }
      var shrinker = Shrinker(
        inputs,
        failure,
        isCancelled: { Interrupt.isWanted },
        trial: trial
      )
      shrinker.shrink()
      progress.clear()
      try report(shrinker, of: inputs.count, seed, fuzzer, runs: number + 1)
      throw ExitCode(1)
    }
    progress.clear()
    guard !json else { return try writeObject(fuzzer, runs: runs) }
    let count = runs == 1 ? "1 run" : "\(runs) runs"
    try StandardOutput.print(
      "\(scene.name): nothing found in \(count) of \(Self.seconds(duration)), from seed \(seed)"
    )
  }

  private func predicates(for engine: Engine) throws -> [ScrollPredicate] {
    var hasScrollViews = false
    engine.root.forEachInTree { hasScrollViews = hasScrollViews || $0 is ScrollView }
    return try assertions.map { text in
      let argument = "--assert \(PrintableText.quoted(text, limit: 200))"
      do {
        let predicate = try ScrollPredicate(text)
        try predicate.check(in: engine)
        // Without a scroll view it would always hold, because it would never be evaluated.
        guard hasScrollViews || !predicate.isOfEachScrollView else {
          throw Failure("\(argument): it applies to scroll views, and the scene has none")
        }
        return predicate
      } catch let fault as PredicateFault {
        throw Failure("\(argument): \(fault)")
      }
    }
  }

  private func report(
    _ shrinker: Shrinker,
    of count: Int,
    _ seed: UInt64,
    _ fuzzer: Fuzzer,
    runs: Int
  ) throws {
    let failure = shrinker.failure
    let time = Self.seconds(failure.time)
    let words = Terminal.printable(failure.words(fuzzer.assertions))
    let path = out ?? Self.freePath(fuzzer.scene.name, seed)
    // Printed before the file is written, so that the finding is not lost if that fails.
    if json {
      try writeObject(fuzzer, runs: runs) { writer in
        writer.key("failure")
        writer.beginObject()
        writer.member("seed", Self.json(seed))
        writer.member("t", failure.time)
        writer.member("message", failure.words(fuzzer.assertions))
        writer.member("commands", shrinker.inputs.count)
        writer.member("recording", path)
        writer.endObject()
      }
    } else {
      try StandardOutput.print("\(fuzzer.scene.name), seed \(seed), at \(time): \(words)")
    }
    try FileFault.naming(path) { () throws(RecordingFile.Failure) in
      let file = try RecordingFileWriter(creating: path)
      fuzzer.record(shrinker.inputs, failure) { file.write($0) }
      try file.close()
    }
    guard !json else { return }
    let name = Self.quoted(path)
    let enough = shrinker.inputs.count == 1 ? "1 is enough" : "\(shrinker.inputs.count) are enough"
    for line in [
      "of \(count) commands \(enough), kept in \(name)",
      "open it: scrollscope replay \(name) --serve",
      "the state there: scrollscope snapshot \(name) --at \(failure.time)us",
    ] {
      try StandardOutput.print(line)
    }
  }

  /// Prints the result as an object, with the members of `failure` if there is one.
  private func writeObject(
    _ fuzzer: Fuzzer,
    runs: Int,
    failure: (inout JSONWriter) -> Void = { _ in }
  ) throws {
    try StandardOutput.json { writer in
      writer.member("scene", fuzzer.scene.name)
      writer.member("seed", Self.json(seed))
      writer.member("runs", runs)
      writer.member("duration", duration?.microseconds ?? Self.usualDuration)
      failure(&writer)
    }
  }

  /// A seed as a number, or as text where a number would lose digits.
  private static func json(_ seed: UInt64) -> JSONValue {
    Int64(exactly: seed).map(JSONValue.integer) ?? .string(String(seed))
  }

  /// Returns a name that no file has yet.
  private static func freePath(_ scene: String, _ seed: UInt64) -> String {
    let plain = scene.map { isPlain($0) ? $0 : "-" }
    let start = "fuzz-\(String(plain))-\(seed)"
    let ends = [""] + (2...1_000).map { "-\($0)" }
    let names = ends.lazy.map { start + $0 + ".scroll.ndjson" }
    return names.first { !FileManager.default.fileExists(atPath: $0) } ?? names[0]
  }

  /// Quotes a path for a shell.
  private static func quoted(_ path: String) -> String {
    path.allSatisfy { $0 == "/" || isPlain($0) }
      ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
  }

  private static func seconds(_ microseconds: Int64) -> String {
    let thousandths = (Double(microseconds) / 1_000).rounded() / 1_000
    return thousandths == thousandths.rounded() ? "\(Int(thousandths)) s" : "\(thousandths) s"
  }
}
