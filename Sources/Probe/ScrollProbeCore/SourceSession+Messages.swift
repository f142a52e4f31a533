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
    var ways = Ways(from: former, to: next)
    var why: [Move] = []
    var later: [Move] = []
    for move in moves.take() {
      // A view that comes or goes does not move, nor does one that the server is told of later.
      if ways.explain(move, isComplete: isComplete) {
        why.append(move)
      } else if !isComplete {
        later.append(move)
      }
    }
    for move in later { moves.add(move) }
    let rests = ways.rests.filter {
      abs($0.rest.x) > Self.rounding || abs($0.rest.y) > Self.rounding
    }
    for (id, rest) in rests.sorted(by: { $0.view < $1.view }) {
      why.append(Move(of: id, by: rest, reason: Move.Reason(.external, by: .unknown)))
    }
    return why
  }

  /// The difference of sums that is rounding, in points.
  private static let rounding: CGFloat = 1e-7
}

/// The ways of views between two samples, as they are sent, and what no move has explained of them.
private struct Ways {
  /// The change of an offset, with the part of it that no move has explained so far.
  private struct Way {
    let length: CGPoint
    var rest: CGPoint
  }

  private let former: [Sample.View]
  private let later: [Sample.View]
  private let haveSameTree: Bool
  /// By the indices of the later views; nil for views without a move.
  private var ways: [Way?]
  /// Where the search for the next view begins: moves come in about the order of the views.
  private var next = 0

  init(from former: Sample, to later: Sample) {
    (self.former, self.later) = (former.views, later.views)
    haveSameTree = ViewChanges.haveSameTree(former.views, later.views)
    ways = Array(repeating: nil, count: later.views.count)
  }

  /// What no move has explained.
  var rests: [(view: String, rest: CGPoint)] {
    ways.indices.compactMap { index in ways[index].map { (later[index].id, $0.rest) } }
  }

  /// Takes a move off the way of its view; false if both samples do not have the view, or if it has no way and the
  /// later sample is not complete.
  mutating func explain(_ move: Move, isComplete: Bool) -> Bool {
    guard let place = place(of: move.view), var way = ways[place] ?? way(at: place) else {
      return false
    }
    let isExplained = isComplete || way.length != .zero
    if isExplained {
      way.rest.x -= SourceMessageWriter.sent(move.delta.x)
      way.rest.y -= SourceMessageWriter.sent(move.delta.y)
    }
    ways[place] = way
    return isExplained
  }

  private mutating func place(of id: String) -> Int? {
    let place =
      (next..<later.count).first { later[$0].id == id } ?? (0..<next).first { later[$0].id == id }
    if let place { next = place }
    return place
  }

  private func way(at place: Int) -> Way? {
    let view = later[place]
    let before = haveSameTree ? former[place] : former.first { $0.id == view.id }
    guard let old = before?.scroll?.contentOffset, let new = view.scroll?.contentOffset else {
      return nil
    }
    let way = CGPoint(
      x: SourceMessageWriter.sent(new.x) - SourceMessageWriter.sent(old.x),
      y: SourceMessageWriter.sent(new.y) - SourceMessageWriter.sent(old.y)
    )
    return Way(length: way, rest: way)
  }
}
