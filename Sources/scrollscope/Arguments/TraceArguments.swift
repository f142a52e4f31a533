import ArgumentParser
import Comparison
import JSON
import ScrollModel
import SourceImport

/// What a trace does not say about its scroll view, on the command line.
struct TraceArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The scroll view; by default the one that moves furthest.",
      valueName: "id"
    )
  )
  var view: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The size of the view in points.", valueName: "390x844"),
    transform: ImportSizeArgument.init
  )
  var size: ImportSizeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("The size of its content in points.", valueName: "390x6000"),
    transform: ImportSizeArgument.init
  )
  var content: ImportSizeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Pixels per point; by default as the offsets show it.",
      valueName: "3"
    )
  )
  var scale: Double?

  @Option(
    name: .long,
    help: ArgumentHelp("The deceleration rate to compare with.", valueName: "normal|fast"),
    completion: .list(["normal", "fast"])
  )
  var rate: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The offset at the start.", valueName: "X,Y")
  )
  var start: String?

  @Option(
    name: .long,
    parsing: .singleValue,
    help: ArgumentHelp(
      "A choice of the model, such as gatesQuickDrags=true; may be repeated.",
      valueName: "name=true|false"
    ),
    completion: .list(ModelOptions.all.map { $0.name + "=" })
  )
  var option: [String] = []

  func validate() throws {
    if let scale, !(0.1...10).contains(scale) {
      throw ValidationError("--scale takes pixels per point, such as 3")
    }
    if let rate, rate != "normal", rate != "fast" {
      throw ValidationError("--rate takes normal or fast, not \(PrintableText.quoted(rate))")
    }
    if start != nil, place == nil { throw ValidationError("--start takes an offset such as 0,0") }
    _ = try options()
  }

  private var place: [Double]? {
    guard let start else { return nil }
    let parts = start.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter { $0.magnitude <= 1e9 }
    return parts.count == 2 && numbers.count == 2 ? numbers : nil
  }

  /// What was given.
  var geometry: Trace.Geometry {
    var geometry = Trace.Geometry()
    geometry.size = size.map { Trace.Size(width: $0.size.width, height: $0.size.height) }
    geometry.content = content.map { Trace.Size(width: $0.size.width, height: $0.size.height) }
    geometry.scale = scale
    geometry.isFast = rate.map { $0 == "fast" }
    geometry.start = place
    return geometry
  }

  /// The choices of the model, and those that were given by their names.
  func options() throws -> (options: ModelOptions, names: [String: Bool]) {
    var options = ModelOptions()
    var names: [String: Bool] = [:]
    for text in option {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let value = Bool(parts[1]) else {
        throw ValidationError(
          "--option takes a name with true or false, such as gatesQuickDrags=true"
        )
      }
      guard let path = ModelOptions.all.first(where: { $0.name == parts[0] })?.path else {
        let hint = Spelling.hint(for: parts[0], among: ModelOptions.all.map(\.name))
        throw ValidationError("--option: no option \(PrintableText.quoted(parts[0]))\(hint)")
      }
      options[keyPath: path] = value
      names[parts[0]] = value
    }
    return (options, names)
  }
}
