import JSON

/// Numbers the states that clients receive, and encodes each message about them once, for all.
final class StateFeed {
  /// The epoch's number, which grows when clients have to start over: a scene was started, or time was
  /// changed by a seek.
  private(set) var epoch: Int64 = 1
  /// The run's number, which grows when a scene is started: states of one run are times of one history.
  private(set) var run: Int64 = 1
  /// The epoch in which the run began: earlier epochs have another history.
  private(set) var firstEpochOfRun: Int64 = 1
  /// The number of the present state; it also grows over epochs, so that an acknowledgement can never refer
  /// to another epoch's state.
  private(set) var seq: Int64 = 0
  /// The engine times at which epochs of the run began, each with the latest epoch that began so early.
  private var epochStarts = EpochStarts()
  /// The engine time at which the present state was reached; the engine may have advanced since.
  private var time: Int64 = 0
  /// The requests by which clients sent the run's commands.
  @exclusivity(unchecked) private(set) var senders = CommandSenders()
  /// The number of patches and snapshots encoded so far.
  private(set) var patchesEncoded = 0
  private(set) var snapshotsEncoded = 0

  private let headroom: Int
  private let ringFrames: Int
  private let ringBytes: Int
  @exclusivity(unchecked) private var ring: PatchRing<FeedStep>
  @exclusivity(unchecked) private var writer: JSONWriter
  /// The messages about the present state that were encoded.
  @exclusivity(unchecked) private var patches: [Patch] = []
  @exclusivity(unchecked) private var snapshot: JSONBuffer?

  /// The maximum number of patches kept for other clients with the same base and subscriptions.
  ///
  /// It covers four subscriptions with the usual base, and some for clients that are all as slow.
  private static let maximumPatches = 8
  /// The size above which a writer is discarded, in bytes.
  private static let largestWriter = 1_048_576
  private static let usualPatch = 1_024

  private struct Patch {
    let base: Int64
    let want: Subscription
    let buffer: JSONBuffer
  }

  init(options: Inspector.Options) {
    headroom = options.headroom
    (ringFrames, ringBytes) = (options.ringFrames, options.ringBytes)
    ring = PatchRing(steps: options.ringFrames, bytes: options.ringBytes, latest: 0)
    writer = JSONWriter(headroom: options.headroom, capacity: Self.usualPatch)
  }

  /// Adds a step as the newest state; steps that no client watches are counted, but not kept.
  func add(_ step: FeedStep, isWatched: Bool) {
    forgetMessages()
    seq += 1
    time = step.time
    if isWatched { ring.append(step) } else { ring.clear(latest: seq) }
  }

  /// Adds the request by which a client sent the run's newest command.
  func add(_ sender: CommandSenders.Sender) { senders.add(sender) }

  /// Begins an epoch at a time, of a scene or a source that was just started or of another time of the same one.
  ///
  /// It retains at most `ringBytes` of steps, or as much as the options say.
  func restart(at time: Int64, isNewRun: Bool, ringBytes: Int? = nil) {
    forgetMessages()
    epoch += 1
    if isNewRun {
      run += 1
      firstEpochOfRun = epoch
      epochStarts = EpochStarts()
      senders = CommandSenders()
    } else {
      epochStarts.add(epoch, at: time)
    }
    seq += 1
    self.time = time
    ring = PatchRing(steps: ringFrames, bytes: ringBytes ?? self.ringBytes, latest: seq)
  }

  /// Whether a patch can update a client that has state `seq`.
  func canResume(after seq: Int64) -> Bool {
    ring.reaches(back: seq)
  }

  /// Whether no patch can update a client from state `base`.
  func needsSnapshot(after base: Int64?) -> Bool {
    base.map { !ring.reaches(back: $0) } ?? true
  }

  /// Whether the steps retained for patches are within their limits.
  var isRingInBounds: Bool { ring.isInBounds }

  /// The message that updates a client from state `base`: a patch or, if that is not possible or there is no
  /// base, a snapshot.
  func message(
    after base: Int64?,
    want: Subscription,
    of subject: @autoclosure () -> any Subject
  ) -> JSONBuffer {
    guard let base, base < seq, ring.reaches(back: base) else {
      return snapshotMessage(of: subject())
    }
    if let patch = patches.first(where: { $0.base == base && $0.want == want }) {
      return patch.buffer
    }
    guard let steps = ring.steps(after: base), let merged = subject().merged(steps) else {
      return snapshotMessage(of: subject())
    }
    let buffer = encode(merged, base: base, want: want)
    if patches.count == Self.maximumPatches { patches.removeFirst() }
    patches.append(Patch(base: base, want: want, buffer: buffer))
    return buffer
  }

  private func snapshotMessage(of subject: any Subject) -> JSONBuffer {
    if let snapshot { return snapshot }
    // A separate writer, so that the writer of patches does not retain the memory of a large tree.
    var writer = JSONWriter(headroom: headroom, capacity: 16_384)
    writer.notification("State.snapshot") { writer in
      writer.member("epoch", epoch)
      writer.member("run", run)
      writer.key("epochs")
      epochStarts.write(to: &writer)
      writer.member("seq", seq)
      subject.writeSnapshot(to: &writer)
    }
    snapshotsEncoded += 1
    let buffer = writer.takeBuffer()
    snapshot = buffer
    return buffer
  }

  private func encode(
    _ steps: any MergedSteps,
    base: Int64,
    want: Subscription
  ) -> JSONBuffer {
    writer.notification("State.patch") { writer in
      writer.member("seq", seq)
      writer.member("base", base)
      writer.key("patch")
      steps.writePatch(at: time, to: &writer)
      if want.why {
        writer.key("why")
        writer.beginArray()
        steps.writeCauses(sentBy: senders, to: &writer)
        writer.endArray()
      }
      if want.events {
        writer.key("events")
        writer.beginArray()
        steps.writeEvents(to: &writer)
        writer.endArray()
      }
      if seq - base > 1 {
        writer.member("merged", seq - base)
      }
    }
    patchesEncoded += 1
    let buffer = writer.takeBuffer()
    if buffer.count > Self.largestWriter {
      writer = JSONWriter(headroom: headroom, capacity: Self.usualPatch)
    }
    return buffer
  }

  private func forgetMessages() {
    patches.removeAll(keepingCapacity: true)
    snapshot = nil
  }
}
