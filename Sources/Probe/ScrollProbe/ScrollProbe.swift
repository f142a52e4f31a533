#if canImport(UIKit)
public import Foundation
import ScrollProbeCore
public import UIKit

/// Shows the scroll views of an app in ScrollScope: those of all windows, of tables, collections and SwiftUI, too.
///
/// One call, in the app's start, shows them in the page of `scrollscope serve`, whose second token it takes:
///
/// ```swift
/// if let url = URL(string: "ws://127.0.0.1:8030") {
///   ScrollProbe.start(url: url, token: "0123456789abcdef0123456789abcdef")
/// }
/// ```
///
/// Nothing of the app is replaced: it reads, observes `contentOffset` and `contentSize`, and adds a gesture recogniser
/// that recognises nothing to each window. It reads nothing while no page shows the app.
///
/// It is for iOS 17 and later.
///
/// - Important: It has been compiled and run with a stand-in for UIKit alone, never with Apple's SDK.
@MainActor public enum ScrollProbe {
  /// What the probe does, beyond what it always does.
  public struct Options: Sendable {
    /// The name that people see; by default that of the process.
    public var name = ProcessInfo.processInfo.processName
    /// Whether moves by the program say who has set the offset.
    ///
    /// It replaces the implementation of `setContentOffset:` of all scroll views by one that notes its caller and calls
    /// the former. It is the only method that is ever replaced.
    public var recordsCallers = false
    /// Whether callers have their names, which takes longer, and not their addresses alone.
    public var namesCallers = false
    /// Whether the views in scroll views are reported: their frames and the names of their classes, never a text.
    public var reportsContent = true
    /// The highest number of frames a second in which views are read.
    ///
    /// Phones have more than 60 only if the app's Info.plist has `CADisableMinimumFrameDurationOnPhone`.
    public var maximumFramesPerSecond: Float = 120

    /// Creates the usual options.
    public init() {}
  }

  /// What runs; nil while nothing does.
  static var probe: Probe?

  /// Connects to a server, and again whenever the connection ends.
  ///
  /// - Parameters:
  ///   - url: The server's address, `ws://…` or `wss://…`; `/ws` is added if it has no path.
  ///   - token: The token for sources, which `scrollscope serve` prints.
  ///   - options: What else it does.
  public static func start(url: URL, token: String, options: Options = Options()) {
    start(link: SocketLink(url: url, token: token), options: options)
  }

  /// Connects by a link of one's own.
  package static func start(link: any Link, options: Options = Options()) {
    run(options) { LinkOutput(link, $0) }
  }

  /// Writes lines to a file, which `scrollscope import` makes a recording of; a file that is there is replaced.
  ///
  /// - Throws: what the system says if the file cannot be made.
  public static func record(to file: URL, options: Options = Options()) throws {
    let output = try FileOutput(file, description(options))
    run(options) { _ in output }
  }

  #if canImport(Network)
  /// Waits for a server that connects to the app, as `scrollscope serve --dial` does through a cable.
  ///
  /// - Important: It has never been compiled.
  ///
  /// - Parameters:
  ///   - port: The port of the device's own address 127.0.0.1.
  ///   - token: What the server has to know, such as its token for sources.
  ///   - options: What else it does.
  public static func listen(port: UInt16, token: String, options: Options = Options()) {
    start(link: ListeningLink(port: port, token: token), options: options)
  }
  #endif

  /// Gives a view the name by which the page shows it, in 1 to 48 bytes.
  ///
  /// Without one, a scroll view has its `accessibilityIdentifier` or the name of its class. The view is not retained.
  public static func track(_ view: UIScrollView, id: String) {
    ViewNames.shared.name(view, id)
    probe?.registry.rename(view)
  }

  /// Ends, and removes what was added to the app's windows.
  public static func stop() {
    probe?.stop()
    probe = nil
  }

  /// Reads a frame, whose start is a time in seconds: what the display's clock does.
  package static func step(at time: CFTimeInterval) { probe?.frame(at: time) }

  /// Why the server has refused messages.
  package static var refusals: [String] { (probe?.output as? LinkOutput)?.refusals ?? [] }

  private static func run(
    _ options: Options,
    _ output: (SourceSession.Description) -> any Output
  ) {
    stop()
    probe = Probe(output(description(options)), options)
  }

  private static func description(_ options: Options) -> SourceSession.Description {
    SourceSession.Description(
      name: options.name,
      instance: UUID().uuidString,
      agent: ProcessInfo.processInfo.operatingSystemVersionString,
      hasCallers: options.recordsCallers
    )
  }
}
#endif
