import InspectorSupport
import JSON
import ModelCoding
import Testing

@testable import Inspector

/// A ghost run as its client knows it.
final class Ghost {
  /// The value of a view's property from a time on.
  struct Sample: Equatable {
    let time: Int64
    let value: [JSONValue]
  }

  let name: String
  let start: Int64
  private(set) var samples: [String: [String: [Sample]]] = [:]
  /// The state at the start, and the patches after it; nil if there is none.
  private(set) var state: JSONValue?
  private(set) var patches: [JSONValue] = []
  /// Why there are no states; nil if nothing was said about it.
  private(set) var noStates: String?
  private(set) var time: Int64 = -1
  private(set) var isCaughtUp = false
  private(set) var refused: Int64 = 0
  private(set) var restarts = 0
  private(set) var messages = 0
  /// The reason that the ghost was dropped; nil while it runs.
  private(set) var dropped: String?

  init(_ client: FakeClient, _ parameters: JSONValue) throws {
    let result = try client.request("Sim.fork", parameters)
    name = try #require(result["fork"]?.string)
    start = try #require(result["t"]?.int64)
    #expect(result["t"] == parameters["t"])
  }

  /// Applies the messages about it from the inbox of a client.
  func follow(_ client: FakeClient) throws {
    try client.drain()
    for message in client.inbox where message["params"]?["fork"] == .string(name) {
      let params = try #require(message["params"])
      switch message["method"] {
      case "Fork.samples": try take(params)
      case "Fork.dropped": dropped = try #require(params["reason"]?.string)
      default: Issue.record("\(message)")
      }
    }
  }

  private func take(_ params: JSONValue) throws {
    #expect(dropped == nil)
    messages += 1
    if params["restart"] == true {
      restarts += 1
      samples = [:]
      (state, patches) = (nil, [])
      time = -1
      refused = 0
    }
    let progress = try #require(params["t"]?.int64)
    #expect(progress >= max(time, start))
    for (view, properties) in try #require(params["samples"]?.object) {
      for (property, series) in try #require(properties.object) {
        for sample in try #require(series.array) {
          let parts = try #require(sample.array)
          let sample = Sample(
            time: try #require(parts.first?.int64),
            value: Array(parts.dropFirst())
          )
          if let last = samples[view]?[property]?.last {
            #expect(sample.time >= last.time && sample.value != last.value, "only changes")
          } else {
            #expect(samples[view] != nil || sample.time >= start)
          }
          #expect(sample.time >= max(start, time) || time == -1)
          #expect(sample.time <= progress)
          samples[view, default: [:]][property, default: []].append(sample)
        }
      }
    }
    if let start = params["state"] {
      #expect(state == nil && time == -1, "only in the first message")
      state = start
    }
    if let reason = params["noStates"]?.string {
      #expect(state == nil && time == -1, "only in the first message")
      noStates = reason
    }
    for patch in params["patches"]?.array ?? [] {
      let time = try #require(patch["t"]?.int64)
      #expect(time >= (patches.last ?? state)?["t"]?.int64 ?? .max && time <= progress)
      patches.append(patch)
    }
    time = progress
    #expect(params["isCaughtUp"]?.bool != nil)
    isCaughtUp = params["isCaughtUp"] == true
    refused = params["refused"]?.int64 ?? 0
  }

  /// The views at a time, after all changes at that time.
  func views(at time: Int64) -> JSONValue? {
    guard let state else { return nil }
    let passed = patches.prefix { ($0["t"]?.int64 ?? .max) <= time }
    return passed.reduce(state) { MergePatch.apply($1, to: $0) }["views"]
  }

  /// The value at a time, after all changes at that time.
  func value(_ view: String, _ property: String, at time: Int64) -> [JSONValue]? {
    samples[view]?[property]?.last { $0.time <= time }?.value
  }
}
