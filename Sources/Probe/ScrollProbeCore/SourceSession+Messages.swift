#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

extension SourceSession {
  /// The largest number of bytes of a text that introduces the source.
  private static let maximumText = 200

  /// The message by which the source introduces itself; its id is 1.
  var hello: String {
    SourceMessageWriter.message("Source.hello", id: 1) { writer in
      writer.member("protocol", "1.0")
      writer.object("source") { writer in
        let name = description.name.isEmpty ? "app" : description.name
        writer.member("name", name, limit: Self.maximumText)
        writer.member("kind", "app")
        let instance = description.instance.isEmpty ? "1" : description.instance
        writer.member("instance", instance, limit: Self.maximumText)
        if let agent = description.agent, !agent.isEmpty {
          writer.member("agent", agent, limit: Self.maximumText)
        }
      }
      writer.object("clock") { writer in
        writer.member("resolution", Int64(1))
        writer.member("stamp", "frame")
      }
      writer.array("capabilities") { writer in
        writer.value("touches", limit: 64)
        writer.value("causes", limit: 64)
        if description.hasCallers { writer.value("callers", limit: 64) }
      }
    }
  }

  /// The whole state; of a large one, the beginning, to which patches add the rest.
  mutating func snapshot(of latest: Sample) -> String {
    discardNews()
    var state = latest
    state.views = Array(latest.views.prefix(Sample.maximumChanges))
    sent = state
    seq += 1
    (needsSnapshot, openSnapshot, acknowledged) = (false, seq, seq - 1)
    return SourceMessageWriter.message("Source.snapshot") { writer in
      writer.member("seq", seq)
      writer.object("state") { SampleWriter.writeState(state, touches.down, to: &$0) }
    }
  }

  /// The next patch on the way to the newest state; nil if the server knows all.
  mutating func patch(to latest: Sample) -> String? {
    guard let sent else { return nil }
    if sent == latest, touches.isEmpty, events.isEmpty { return nil }
    let fingers = touches.takeNext()
    var next: Sample
    if touches.isEmpty {
      next = sent.part(of: latest)
    } else {
      // A finger's earlier places come in messages of their own, at their own times.
      next = sent
      next.time = min(latest.time, fingers.map(\.microseconds).max() ?? 0)
    }
    next.time = max(next.time, sent.time)
    let isLast = touches.isEmpty && next == latest
    var hasChanged = !fingers.isEmpty
    let why = touches.isEmpty ? explained(from: sent, to: next) : []
    let message = SourceMessageWriter.message("Source.patch") { writer in
      writer.member("seq", seq + 1)
      writer.member("base", seq)
      writer.object("patch") { writer in
        writer.member("t", next.time)
        if !fingers.isEmpty { Self.write(fingers, to: &writer) }
        let hasViews = SampleWriter.writeChanges(from: sent, to: next, writer: &writer)
        hasChanged = hasChanged || hasViews
      }
      if !why.isEmpty { writer.array("why") { Self.write(why, to: &$0) } }
      if isLast, !events.isEmpty {
        hasChanged = true
        writer.array("events") { writer in
          for event in events { Self.write(event, upTo: next.time, to: &writer) }
        }
      }
      if isLast, merged > 1 { writer.member("merged", merged) }
    }
    if isLast { (events, merged) = ([], 0) }
    self.sent = next
    guard hasChanged else { return nil }
    seq += 1
    return message
  }

  /// The parts of the ways between two states, with one that nothing explains where they do not add up.
  private mutating func explained(from former: Sample, to next: Sample) -> [Move] {
    guard !moves.moves.isEmpty else { return [] }
    let isComplete = next.views == latest?.views
    var ways = former.ways(to: next, of: Set(moves.moves.map(\.view)))
    var why: [Move] = []
    var later: [Move] = []
    for move in moves.take() {
      // A view that comes or goes does not move, nor does one that the server is told of later.
      guard var way = ways[move.view], isComplete || way.length != .zero else {
        if !isComplete { later.append(move) }
        continue
      }
      way.rest.x -= SourceMessageWriter.sent(move.delta.x)
      way.rest.y -= SourceMessageWriter.sent(move.delta.y)
      ways[move.view] = way
      why.append(move)
    }
    for move in later { moves.add(move) }
    let rests = ways.filter {
      abs($0.value.rest.x) > Self.rounding || abs($0.value.rest.y) > Self.rounding
    }
    for (id, way) in rests.sorted(by: { $0.key < $1.key }) {
      why.append(Move(of: id, by: way.rest, reason: Move.Reason(.external, by: .unknown)))
    }
    return why
  }

  /// The difference of sums that is rounding, in points.
  private static let rounding: CGFloat = 1e-7
}

/// The change of an offset, with the part of it that no move has explained so far.
private struct Way {
  let length: CGPoint
  var rest: CGPoint
}

extension Sample {
  /// The ways of some views, as they are sent, to a later sample that has them, too.
  fileprivate func ways(to later: Sample, of ids: Set<String>) -> [String: Way] {
    var ways: [String: Way] = [:]
    func add(_ former: View, _ view: View) {
      guard let old = former.scroll?.contentOffset, let new = view.scroll?.contentOffset else {
        return
      }
      let way = CGPoint(
        x: SourceMessageWriter.sent(new.x) - SourceMessageWriter.sent(old.x),
        y: SourceMessageWriter.sent(new.y) - SourceMessageWriter.sent(old.y)
      )
      ways[view.id] = Way(length: way, rest: way)
    }
    if ViewChanges.haveSameTree(views, later.views) {
      for index in views.indices where views[index].scroll != nil && ids.contains(views[index].id) {
        add(views[index], later.views[index])
      }
      return ways
    }
    let known = Dictionary(views.map { ($0.id, $0) }) { first, _ in first }
    for view in later.views where ids.contains(view.id) {
      if let former = known[view.id] { add(former, view) }
    }
    return ways
  }
}
