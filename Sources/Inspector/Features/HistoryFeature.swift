import ForeignSource
import JSON
import ModelCoding
import ScrollModel
import ScrollRecording
import Simulation

/// Questions about the past.
final class HistoryFeature: Feature {
  static let methods: [Method] = [
    Method("History.commands", hasTimes: true, needsEngine: true, capability: .history) {
      inspector,
      call in
      try inspector.history.listCommands(call.request.parameters)
    },
    Method("History.query", hasTimes: true, capability: .history) { inspector, call in
      try inspector.history.query(&call)
    },
    Method("History.steps", hasTimes: true, capability: .history) { inspector, call in
      try inspector.history.listSteps(&call)
    },
  ]

  /// The maximum number of commands in a response.
  private static let maximumCommands = 2_000
  /// The size in bytes above which a list of commands is truncated: half of a client's queue.
  private static let maximumBytes = 512 << 10
  /// The maximum number of unanswered queries, of a client and of all clients.
  private static let maximumQueries = (ofClient: 2, ofAll: 16)

  /// Lists the past and the planned commands, as they were written.
  func listCommands(_ parameters: JSONValue) throws -> ResultWriter {
    let simulation = try inspector.requireSimulation()
    var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
    let (every, times) = (Int64.min...Int64.max, simulation.times)
    let from = try members.optional("from")?.whole(in: every, at: members.place("from"))
    let to = try members.optional("to")?.whole(in: every, at: members.place("to"))
    try members.finish()
    let timeline = simulation.timeline
    let first = from.map { timeline.log.place(ofTime: $0) } ?? timeline.log.discardedCount
    return { writer in
      writer.key("commands")
      writer.beginArray()
      var place = first
      var (count, start) = (0, writer.count)
      var isTruncated = false
      while let entry = timeline.log.entry(at: place), entry.time <= to ?? .max {
        place += 1
        guard let command = entry.command else { continue }
        isTruncated = count == Self.maximumCommands || writer.count - start > Self.maximumBytes
        if isTruncated { break }
        count += 1
        writer.beginObject()
        writer.member("t", entry.time)
        writer.member("method", command.method)
        writer.key("params")
        command.writeParameters(to: &writer)
        writer.endObject()
      }
      writer.endArray()
      writer.member("earliest", times.lowerBound)
      writer.member("latest", times.upperBound)
      if isTruncated {
        writer.member("isTruncated", true)
      }
    }
  }

  /// Starts a query for past values; returns nil if the response is sent when it is done.
  func query(_ call: inout MethodCall) throws -> ResultWriter? {
    let request = try HistoryRequest(call.request.parameters, subject.times)
    for (index, property) in request.properties.enumerated() where !subject.hasView(property.view) {
      let found = JSONValue.string(property.view).summary
      throw RPCError(.noSuchView, "no view \(found)", path: "/properties/\(index)")
    }
    return try subject.answer(request, call)
  }

  /// Starts a request for past steps; returns nil if the response is sent when they are collected.
  func listSteps(_ call: inout MethodCall) throws -> ResultWriter? {
    let (from, to) = try call.members.times()
    try call.members.finish()
    try RPCError.check(from, to, in: subject.times)
    return try subject.answerSteps(from...to, call)
  }

  /// Registers a question that a rerun answers; throws if there are too many.
  func ask(
    _ call: MethodCall,
    _ make: (Request.ID) -> any PastQuestion
  ) throws(RPCError) -> ResultWriter? {
    try checkQueries(of: call.session)
    // A request without an id expects no response.
    if let id = call.request.id { inspector.reruns.questions.append(make(id)) }
    return nil
  }

  private func checkQueries(of session: Session) throws(RPCError) {
    guard
      inspector.reruns.questions.count(where: { $0.owner === session })
        < Self.maximumQueries.ofClient,
      inspector.reruns.questions.count < Self.maximumQueries.ofAll
    else {
      throw RPCError(
        .overLimit,
        "no more than \(Self.maximumQueries.ofClient) queries at a time, and \(Self.maximumQueries.ofAll) of all"
      )
    }
  }
}
