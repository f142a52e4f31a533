import ForeignSource
import JSON
import ScrollModel
import Simulation

/// The sources: who is connected, and which one is shown.
extension Inspector {
  /// The maximum number of connected sources.
  static let maximumSources = 16
  /// The maximum number of patches that a source sends beyond those that are acknowledged.
  package static let sourceWindow = 8
  /// The maximum memory of the steps of a source that are kept for patches, in bytes.
  private static let ringBytes = 512 << 10

  /// What clients inspect.
  var subject: any Subject {
    guard let shown else { return engineSubject }
    return ForeignSubject(source: shown, inspector: self)
  }

  /// The engine, whether it is inspected or rests.
  var engineSubject: EngineSubject { EngineSubject(simulation: simulation) }

  /// The sources that have said what they are.
  var listedSources: [SourceConnection] { sources.filter { $0.description != nil } }

  /// Greets a source that has just connected.
  func connectSource(_ session: Session) {
    let source = SourceConnection(
      id: session.name,
      session: session,
      helloDeadline: session.start + Self.helloTime
    )
    session.source = source
    // One that connects again has a full bucket, so it waits as long as the one of before takes to fill.
    session.waitsUntil = floodEnd
    guard makeRoomForSource() else {
      close(session, 1013, "too many sources")
      return
    }
    sources.append(source)
    let hello = greeting { writer in
      writer.key("role")
      writer.value("source")
      writer.key("session")
      writer.value(options.session)
      writeLimits(
        ["views": ForeignDocument.maximumViews, "inFlight": Self.sourceWindow],
        to: &writer
      )
    }
    send(hello, to: session)
  }

  /// Notes what a source says about itself; it takes the place of the same source that was connected before.
  func introduce(_ source: SourceConnection, as description: SourceDescription) {
    source.description = description
    let former = sources.first { other in
      guard other !== source, let known = other.description else { return false }
      // A tab that shows another page has another name; a page that was loaded again may be another instance.
      let isReloaded = other.isGone && known.name == description.name
      let isSame = known.instance == description.instance || isReloaded
      return isSame && known.kind == description.kind
    }
    if let former {
      source.id = former.id
      sources.removeAll { $0 === former }
      former.session.map { close($0, 1008, "the source has connected again") }
    }
    let isFirst = options.showsFirstSource && shown == nil && !isChosen
    if let former, former.isShown {
      replace(former, with: source)
    } else if isFirst {
      show(source)
    } else {
      announceSources()
    }
  }

  /// Shows a source in the place of the connection that it had before: a recording of it goes on.
  private func replace(_ former: SourceConnection, with source: SourceConnection) {
    cancelTouches(on: former)
    refuseInputs(of: former, "the source has connected again")
    former.isShown = false
    shown = source
    source.isShown = true
    beginEpoch(of: source, isNewRun: true)
    sendShown(of: source)
    announceSources()
  }

  /// Keeps the last state of a shown source whose connection has ended, and forgets any other.
  func leave(_ source: SourceConnection) {
    source.session = nil
    refuseInputs(of: source, "the source has left")
    source.fingers = [:]
    guard sources.contains(where: { $0 === source }) else { return }
    if !source.isShown { sources.removeAll { $0 === source } }
    if source.description != nil { announceSources() }
  }

  /// Shows the source of a connection, which has introduced itself.
  package func showSource(of client: ClientID) {
    guard let source = sessionsByID[client]?.source, source.description != nil else { return }
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
    if shown == nil { endRecordings() }
    hideSource()
    shown = source
    source.isShown = true
    isOffered = false
    beginEpoch(of: source, isNewRun: true)
    sendShown(of: source)
    announceSources()
    announceOtherBreakpoints()
  }

  /// Begins an epoch of the shown source.
  func beginEpoch(of source: SourceConnection, isNewRun: Bool) {
    beginEpoch(at: source.document.time, isNewRun: isNewRun, ringBytes: Self.ringBytes)
    announceClock()
  }

  /// Hides the shown source, because something else is about to be shown.
  func hideSource() {
    guard let source = shown else { return }
    endRecordings()
    cancelTouches(on: source)
    refuseInputs(of: source, "something else is shown")
    shown = nil
    source.isShown = false
    source.forgetState()
    sendShown(of: source)
    if source.isGone { sources.removeAll { $0 === source } }
    announceSources()
    announceOtherBreakpoints()
  }

  private func sendShown(of source: SourceConnection) {
    // The answer to its hello says it first.
    guard let session = source.session, source.isIntroduced else { return }
    let isShown = source.isShown
    let message = messages.notification("Source.show") { writer in
      writer.key("isShown")
      writer.value(isShown)
    }
    send(message, to: session)
  }

  /// Sends all clients the list of sources.
  func announceSources() {
    let message = sourcesMessage()
    for session in sessions where session.isAttached {
      send(message, to: session, about: .sources)
    }
  }

  /// Sends a client that has just attached the list of sources.
  func sendSources(to session: Session) {
    if !listedSources.isEmpty { send(sourcesMessage(), to: session, about: .sources) }
  }

  private func sourcesMessage() -> JSONBuffer {
    messages.notification("Source.changed") { writer in
      writer.key("sources")
      writer.beginArray()
      for source in listedSources {
        writer.beginObject()
        source.writeMembers(to: &writer)
        writer.key("isShown")
        writer.value(source.isShown)
        writer.endObject()
      }
      writer.endArray()
    }
  }
}

extension SourceConnection {
  /// Writes it as an element of the list of scenes.
  func writeScene(to writer: inout JSONWriter) {
    guard let description else { return }
    writer.beginObject()
    writer.key("name")
    writer.value(sceneName)
    writer.key("title")
    writer.value(description.name)
    writer.key("summary")
    writer.value([description.kind, description.agent].compactMap(\.self).joined(separator: ", "))
    writer.key("kind")
    writer.value("source")
    writer.key("status")
    writer.value(status)
    writer.key("classes")
    writer.beginArray()
    writer.endArray()
    writer.endObject()
  }
}
