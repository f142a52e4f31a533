import ForeignSource
import JSON
import ScrollModel
import Simulation
package import Sockets

/// The sources: who is connected, and which one clients inspect.
package final class SourceFeature: Feature {
  /// The sources that are connected, and the one that is inspected.
  @exclusivity(unchecked) private(set) var all: [SourceConnection] = []
  /// The source that clients inspect; nil for the engine.
  private(set) var shown: SourceConnection?
  /// What clients inspect while no source is shown, if there is no engine: a source that never reports anything.
  let none = SourceConnection(id: "", session: nil, helloDeadline: .max)
  /// The number of sources that have ever connected.
  var made = 0
  /// The time before which no message of a source is handled that connects after one was closed for sending too much.
  var floodEnd: Int64 = .min
  /// Whether a client has chosen the subject.
  var isChosen = false

  /// The maximum number of connected sources.
  static let maximumSources = 16
  /// The maximum number of patches that a source sends beyond those that are acknowledged.
  package static let sourceWindow = 8
  /// The maximum memory of the steps of a source that are kept for patches, in bytes.
  private static let ringBytes = 512 << 10

  /// The sources that have introduced themselves.
  var listedSources: [SourceConnection] { all.filter { $0.description != nil } }

  /// Greets a source that has just connected.
  func connect(_ session: Session) {
    let source = SourceConnection(
      id: session.name,
      session: session,
      helloDeadline: session.start + Self.helloTime
    )
    session.source = source
    // A reconnecting source has a full bucket, so it waits until its old one would have refilled.
    session.waitsUntil = floodEnd
    guard makeRoom() else {
      inspector.outgoing.close(session, 1013, "too many sources")
      return
    }
    all.append(source)
    let hello = inspector.attachment.greeting { writer in
      writer.member("role", "source")
      writer.member("session", options.session)
      inspector.attachment.writeLimits(
        ["views": SourceDocument.maximumViews, "inFlight": Self.sourceWindow],
        to: &writer
      )
    }
    inspector.outgoing.send(hello, to: session)
  }

  /// Stores a source's description; it replaces an earlier connection of the same source.
  func introduce(_ source: SourceConnection, as description: SourceDescription) {
    source.description = description
    let former = all.first { other in
      guard other !== source, let known = other.description else { return false }
      // A tab that shows another page has another name; a page that was loaded again may be another instance.
      let isReloaded = other.isGone && known.name == description.name
      let isSame = known.instance == description.instance || isReloaded
      return isSame && known.kind == description.kind
    }
    if let former {
      source.id = former.id
      all.removeAll { $0 === former }
      former.session.map { inspector.outgoing.close($0, 1008, "the source has connected again") }
    }
    let isFirst = options.showsFirstSource && shown == nil && !isChosen
    if let former, former.isShown {
      replace(former, with: source)
    } else if isFirst {
      show(source)
    } else {
      announce()
    }
  }

  /// Shows a source in the place of the connection that it had before: a recording of it goes on.
  private func replace(_ former: SourceConnection, with source: SourceConnection) {
    inspector.inputs.cancelTouches(on: former)
    inspector.inputs.refuseInputs(of: former, "the source has connected again")
    former.isShown = false
    shown = source
    source.isShown = true
    beginEpoch(of: source, isNewRun: true)
    sendShown(of: source)
    announce()
  }

  /// Keeps the last state of a shown source whose connection has ended, and forgets any other.
  func leave(_ source: SourceConnection) {
    source.session = nil
    inspector.inputs.refuseInputs(of: source, "the source has disconnected")
    source.fingers = [:]
    guard all.contains(where: { $0 === source }) else { return }
    if !source.isShown { all.removeAll { $0 === source } }
    if source.description != nil { announce() }
  }

  /// Shows the source of a connection, which has introduced itself.
  package func showSource(of client: ClientID) {
    guard let source = inspector.sessionsByID[client]?.source, source.description != nil else {
      return
    }
    if source !== shown { show(source) }
  }

  /// Shows the source that a client has chosen.
  func showSource(called name: String) throws(RPCError) {
    let id = name.dropFirst(SourceConnection.prefix.count)
    guard let source = listedSources.first(where: { $0.id == id }) else {
      throw RPCError(
        .parameters,
        "no source \(JSONValue.string(String(id)).summary) is connected",
        path: "/name"
      )
    }
    if source !== shown { show(source) }
  }

  /// Shows a source, in a new epoch; it then sends its state.
  func show(_ source: SourceConnection) {
    inspector.recordings.end()
    hide()
    shown = source
    source.isShown = true
    inspector.scenes.isOffered = false
    beginEpoch(of: source, isNewRun: true)
    sendShown(of: source)
    announce()
    inspector.sourceFaults.announce()
    inspector.breakpoints.announceOthers()
  }

  /// Begins an epoch of the shown source.
  func beginEpoch(of source: SourceConnection, isNewRun: Bool) {
    inspector.beginEpoch(at: source.document.time, isNewRun: isNewRun, ringBytes: Self.ringBytes)
    inspector.time.announceClock()
  }

  /// Hides the shown source, because something else is about to be shown.
  func hide() {
    guard let source = shown else { return }
    inspector.recordings.end()
    inspector.inputs.cancelTouches(on: source)
    inspector.inputs.refuseInputs(of: source, "something else is shown")
    shown = nil
    source.isShown = false
    source.forgetState()
    sendShown(of: source)
    if source.isGone { all.removeAll { $0 === source } }
    announce()
    inspector.breakpoints.announceOthers()
  }

  private func sendShown(of source: SourceConnection) {
    // The answer to its hello says it first.
    guard let session = source.session, source.isIntroduced else { return }
    let isShown = source.isShown
    let message = messages.notification("Source.show") { writer in
      writer.member("isShown", isShown)
    }
    inspector.outgoing.send(message, to: session)
  }

  /// Sends all clients the list of sources.
  func announce() {
    let message = sourcesMessage()
    for session in sessions where session.isAttached {
      inspector.outgoing.send(message, to: session, about: .sources)
    }
  }

  /// Sends a client that has just attached the list of sources.
  func send(to session: Session) {
    if !listedSources.isEmpty {
      inspector.outgoing.send(sourcesMessage(), to: session, about: .sources)
    }
  }

  private func sourcesMessage() -> JSONBuffer {
    messages.notification("Source.changed") { writer in
      writer.key("sources")
      writer.beginArray()
      for source in listedSources {
        writer.beginObject()
        source.writeMembers(to: &writer)
        writer.member("isShown", source.isShown)
        writer.endObject()
      }
      writer.endArray()
    }
  }

  /// The time in which a source has to send its `Source.hello`, in microseconds.
  static let helloTime: Int64 = 5_000_000
  /// How late the loop must be, in microseconds, for unread input to be older than the deadline.
  private static let lateness: Int64 = 1_000_000

  /// The connected sources without a hello, in the order in which they connected.
  private var silentSources: [SourceConnection] {
    all.filter { !$0.isGone && $0.description == nil }
  }

  /// When the next source is closed that sends no hello, in microseconds; nil if all have sent one.
  var nextHelloDeadline: Int64? {
    all.isEmpty ? nil : silentSources.map(\.helloDeadline).min()
  }

  /// Makes room for another source; closes the oldest one without a hello if there are too many.
  ///
  /// - Returns: Whether there is room.
  func makeRoom() -> Bool {
    guard all.count(where: { !$0.isGone }) >= Self.maximumSources else { return true }
    guard let oldest = silentSources.first?.session else { return false }
    inspector.outgoing.close(oldest, 1013, "too many sources")
    return true
  }

  /// Closes the sources that have sent no hello in time.
  func closeSilent(now: Int64) {
    for source in silentSources where source.helloDeadline <= now {
      if now - source.helloDeadline > Self.lateness {
        // The hello may have arrived while nothing was read.
        source.helloDeadline = now + Self.lateness
      } else if let session = source.session {
        inspector.outgoing.close(
          session,
          1008,
          "no Source.hello within \(Self.helloTime / 1_000_000) s"
        )
      }
    }
  }
}
