import ArgumentParser
import Foundation
import ScrollRecording
import SourceImport

/// `scrollscope import`: makes a recording of a file of another program.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a recording of a table, an rrweb recording, a trace or a program's lines.",
    discussion: """
      The file is a recording of a source: `recording`, `snapshot`, `diff`, `export` and \
      `replay --serve` read it. Times begin at zero. Missing values stay unknown; --size and --content give \
      missing sizes. The kind of the file is detected from its content; \
      it may be compressed with gzip.

      csv     a row a time: t, and x or y; also view, phase, touch.id, touch.phase, touch.x, touch.y and a touch's own time touch.t; \
      width, height, content.width and content.height, such as clientHeight and scrollHeight; tracking, \
      dragging and decelerating, such as isDragging, which give the phase. Columns are found by their names, and \
      the mapping is printed; --map overrides it. An id or elementId is not a view unless --map view=elementId says \
      so. Times are numbers, ISO 8601 or those of a clock, such as 12:00:00.5. A finger without touch.x is in the \
      middle of the width. Semicolons, tabs and decimal commas are read as spreadsheets write them; lines that \
      begin with # are comments.

        scrollscope import scroll.csv --map t=ms:time,y=offset --size 390x844 --content 390x6000 \
      --out scroll.scroll.ndjson

      rrweb   the document and the containers, the window and the finger of a web page. Its events are \
      found in an array, in arrays of it, in an object such as {"events":[…]} or {"data":{"snapshots":[…]}}, and \
      one a line; they are sorted by their times. rrweb records offsets every 100 ms unless its sampling says \
      otherwise.

        scrollscope import session.json --content 390x6000 --out session.scroll.ndjson

      trace   a trace of Chromium with the category input, or blink for rounded offsets without names; a \
      recording of the Performance panel has none. Chromium writes JSON only with --trace-startup-format=json.

        \(SourceImport.traceCommand) http://localhost:3000
        scrollscope import trace.json --size 390x844 --content 390x6000 --out trace.scroll.ndjson

      lines   a program's output for `scrollscope serve -`; a rejected line ends the import.

        program > run.ndjson; scrollscope import run.ndjson --out run.scroll.ndjson
      """
  )

  @Argument(
    help: "The file; - for standard input.",
    completion: .file(extensions: [
      "csv", "tsv", "txt", "json", "ndjson", "csv.gz", "json.gz", "ndjson.gz",
    ])
  )
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp("The kind of the file.", valueName: "csv|rrweb|trace|lines"),
    completion: .list(SourceImport.Format.allCases.map(\.rawValue))
  )
  var format: SourceImport.Format?

  @Option(
    name: .long,
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      What the columns of a table are, by name or number, with us, ms or s before that of the times; \
      an empty name after = omits a field.
      """,
      valueName: "t=ms:time,y=offset"
    )
  )
  var map: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The id of the scroll view of a table without a column of views; scroll by default.",
      valueName: "id"
    )
  )
  var view: String?

  @Option(
    name: .long,
    parsing: .singleValue,
    help: ArgumentHelp(
      "The size of the scroll views and the window, or of one view; may be repeated.",
      valueName: "[view=]390x844"
    ),
    transform: ImportSizeArgument.init
  )
  var size: [ImportSizeArgument] = []

  @Option(
    name: .long,
    parsing: .singleValue,
    help: ArgumentHelp(
      "The size of the content of the scroll views, or of one; may be repeated.",
      valueName: "[view=]390x6000"
    ),
    transform: ImportSizeArgument.init
  )
  var content: [ImportSizeArgument] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The new file, such as page.scroll.ndjson; compressed if its name ends in .gz.",
      valueName: "file"
    ),
    completion: .directory
  )
  var out: String

  func validate() throws {
    do throws(ImportFault) {
      _ = try CSVMapping(map)
    } catch {
      throw ValidationError("--map: \(error)")
    }
    for (option, isGiven) in [("--map", !map.isEmpty), ("--view", view != nil)] {
      guard format == nil || format == .csv || !isGiven else {
        throw ValidationError("\(option) is for --format csv")
      }
    }
    guard view?.isEmpty != true else { throw ValidationError("--view: expected an id") }
  }

  func run() throws {
    var task = SourceImport(name: name)
    task.format = format
    task.mapping = try CSVMapping(map)
    task.view = view
    task.sizes = sizes
    let input = try FileFault.naming(RecordingInput.name(of: file)) {
      () throws(RecordingFile.Failure) in
      try UnpackedFile(file, maximumUnpacked: RecordingFormat.maximumUnpacked)
    }
    let output = try FileFault.naming(out) { () throws(RecordingFile.Failure) in
      try ExportFile(creating: out)
    }
    let summary = try convert(task, input, output)
    try FileFault.naming(out) { () throws(RecordingFile.Failure) in try output.finish() }
    if let mapping = summary.mapping {
      Terminal.say(Terminal.printable("columns: --map \(mapping)"))
    }
    Terminal.say(
      "\(summary.format.rawValue): \(Double(summary.duration) / 1_000_000) s, "
        + "\(summary.views) \(summary.views == 1 ? "view" : "views"), \(summary.changes) changes"
    )
  }

  /// Reads the file to its end, and shows how far it is.
  private func convert(
    _ task: SourceImport,
    _ input: UnpackedFile,
    _ output: ExportFile
  ) throws -> SourceImport.Summary {
    let progress = ProgressLine()
    defer { progress.clear() }
    let name = RecordingInput.name(of: file)
    do {
      return try task.run { count in
        progress.show(input.progress.map { "\(Int($0 * 100)) %" } ?? "reading")
        return try input.read(count)
      } to: {
        output.writer.write($0)
      }
    } catch let error as ImportFault {
      throw FileFault(name, reason: error.description)
    } catch let error as RecordingFile.Failure {
      throw FileFault(name, reason: error.description)
    }
  }

  /// The name of the source: the file name without its extension.
  private var name: String {
    guard file != "-" else { return "standard input" }
    let name = URL(fileURLWithPath: file).lastPathComponent
    let bare = name.prefix { $0 != "." }
    return bare.isEmpty ? name : String(bare)
  }

  private var sizes: ImportSizes {
    var sizes = ImportSizes()
    for size in size {
      if let view = size.view { sizes.sizes[view] = size.size } else { sizes.size = size.size }
    }
    for size in content {
      if let view = size.view {
        sizes.contents[view] = size.size
      } else {
        sizes.content = size.size
      }
    }
    return sizes
  }
}

/// A size, of a view or of all: `390x844` or `list=390x844`.
struct ImportSizeArgument {
  /// The view's id; nil for all.
  let view: String?
  let size: ImportSizes.Size

  private static let longest = 1e9

  init(_ text: String) throws {
    // An id may contain the sign itself.
    let place = text.lastIndex(of: "=")
    let lengths = (place.map { text[text.index(after: $0)...] } ?? text[...])
      .split(separator: "x", omittingEmptySubsequences: false)
      .map { length in
        length.allSatisfy { "0123456789.".contains($0) } ? Double(length) : nil
      }
    guard lengths.count == 2, let width = lengths[0], let height = lengths[1],
      (0...Self.longest).contains(width), (0...Self.longest).contains(height)
    else {
      throw ValidationError("expected a size such as 390x844 or list=390x844")
    }
    view = place.map { String(text[..<$0]) }
    size = ImportSizes.Size(width: width, height: height)
  }
}

extension SourceImport.Format: ExpressibleByArgument {}
