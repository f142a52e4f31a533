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
    MessageWriter.message("Source.hello", id: 1) { writer in
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
    return MessageWriter.message("Source.snapshot") { writer in
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
    let message = MessageWriter.message("Source.patch") { writer in
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
    let ids = Set(moves.moves.map(\.view))
    let (before, after) = (former.offsets(of: ids), next.offsets(of: ids))
    // A view that comes or goes does not move, nor does one that the server is told of later.
    let why = moves.take { id in
      guard let old = before[id], let new = after[id] else { return false }
      return isComplete || old != new
    }
    if isComplete { _ = moves.take() }
    var sums: [String: CGPoint] = [:]
    for move in why {
      sums[move.view, default: .zero].x += MessageWriter.sent(move.delta.x)
      sums[move.view, default: .zero].y += MessageWriter.sent(move.delta.y)
    }
    let rests = sums.compactMap { id, sum -> Move? in
      guard let old = before[id], let new = after[id] else { return nil }
      let rest = CGPoint(x: new.x - old.x - sum.x, y: new.y - old.y - sum.y)
      guard abs(rest.x) > Self.rounding || abs(rest.y) > Self.rounding else { return nil }
      return Move(of: id, by: rest, reason: Move.Reason(.external, by: .unknown))
    }
    return why + rests.sorted { $0.view < $1.view }
  }

  /// The difference of sums that is rounding, in points.
  private static let rounding: CGFloat = 1e-7
}

extension Sample {
  /// The offsets of some views, as they are sent.
  fileprivate func offsets(of ids: Set<String>) -> [String: CGPoint] {
    var offsets: [String: CGPoint] = [:]
    for view in views {
      guard let offset = view.scroll?.contentOffset, ids.contains(view.id) else { continue }
      offsets[view.id] = CGPoint(
        x: MessageWriter.sent(offset.x),
        y: MessageWriter.sent(offset.y)
      )
    }
    return offsets
  }
}
