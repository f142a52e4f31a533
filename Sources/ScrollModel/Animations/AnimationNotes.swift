import Foundation

/// The animations that run, and whether their entry in the state document may have changed.
struct RunningAnimations {
  var running: [ViewAnimation] = []
  var hasChanged = false
  var areNoted = true
  /// The timer of the next end.
  var timer: Timers.Token?

  /// Of more at the same time, the oldest end at once, so that a state stays small.
  static let maximumCount = 8
}

/// Stores the geometry of views before their first change by an animation that starts in this step.
///
/// A change belongs to an animation if it is made while the keyboard's notification or the rotation is handled, or in
/// the layout pass after it, as with code that lays out in UIKit's animation block.
final class AnimationNotes {
  /// An animation that starts in this step.
  struct Draft {
    let duration: Int64
    let curve: TimingCurve
    var rotation: Double?
    var keyboard: ViewAnimation.KeyboardMove?
    fileprivate var views: [(view: View, old: Geometry)] = []

    init(duration: Int64, curve: TimingCurve) {
      (self.duration, self.curve) = (duration, curve)
    }
  }

  fileprivate struct Geometry {
    let bounds: CGRect
    let center: CGPoint
    let transform: CGAffineTransform
  }

  /// The animations that start in this step, in their order.
  var drafts: [Draft] = []
  /// The animation that the present changes belong to; nil if they are not animated.
  var current: Int?
  /// The animation that the next layout pass belongs to.
  var ofLayout: Int?
  /// How many notifications and rotations are being handled; the step's animations start after them.
  var depth = 0
  /// The views that have been noted or entered the tree in this step: a new view is in its place at once.
  private var seen: Set<ObjectIdentifier> = []

  /// An animation of more views moves none of them, so that a state is not twice as large as its scene.
  static let maximumViewCount = 1_000

  /// Notes the geometry of a view before a change; a value that has changed already is given.
  func note(_ view: View, center: CGPoint? = nil, transform: CGAffineTransform? = nil) {
    guard let current, view.isInWindow, drafts[current].views.count <= Self.maximumViewCount,
      seen.insert(ObjectIdentifier(view)).inserted
    else { return }
    let old = Geometry(
      bounds: view.bounds,
      center: center ?? view.center,
      transform: transform ?? view.transform
    )
    drafts[current].views.append((view, old))
  }

  /// Notes that a view has entered the tree.
  func noteEntry(of view: View) { seen.insert(ObjectIdentifier(view)) }
}

extension AnimationNotes.Draft {
  /// The animation that starts at a time; nil if nothing moves.
  fileprivate func animation(at time: Int64, of root: View) -> ViewAnimation? {
    let isTooLarge = views.count > AnimationNotes.maximumViewCount
    let moves = views.compactMap { view, old in
      isTooLarge && view !== root ? nil : Self.move(of: view, from: old)
    }
    guard rotation != nil || keyboard != nil || !moves.isEmpty else { return nil }
    return ViewAnimation(
      start: time,
      length: duration,
      curve: curve,
      rotation: rotation,
      keyboard: keyboard,
      views: moves
    )
  }

  private static func move(
    of view: View,
    from old: AnimationNotes.Geometry
  ) -> ViewAnimation.ViewMove? {
    func change<Value>(_ from: Value, _ to: Value) -> ViewAnimation.Change<Value>? {
      from == to ? nil : ViewAnimation.Change(from: from, to: to)
    }
    let move = ViewAnimation.ViewMove(
      id: view.id,
      bounds: change(old.bounds, view.bounds),
      center: change(old.center, view.center),
      transform: change(old.transform, view.transform)
    )
    guard view.isInWindow, move.bounds != nil || move.center != nil || move.transform != nil else {
      return nil
    }
    return move
  }
}

extension ModelContext {
  /// Carries out changes that an animation shows, if it has a duration; the next layout pass belongs to it too.
  func animating<Answer>(
    _ duration: Int64,
    _ curve: TimingCurve,
    _ describe: (inout AnimationNotes.Draft) -> Void,
    _ body: () -> Answer
  ) -> Answer {
    guard isReporting, animations.areNoted else { return body() }
    guard duration > 0 else {
      // Inside a rotation, a change without a duration is a part of it; elsewhere it happens at once.
      if animationNotes?.depth ?? 0 == 0 {
        animationNotes = nil
        if !animations.running.isEmpty { run([]) }
      }
      return body()
    }
    let notes = animationNotes ?? AnimationNotes()
    animationNotes = notes
    var draft = AnimationNotes.Draft(duration: duration, curve: curve)
    describe(&draft)
    let outer = notes.current
    notes.current = notes.drafts.count
    notes.ofLayout = notes.current
    notes.drafts.append(draft)
    notes.depth += 1
    let answer = body()
    notes.depth -= 1
    notes.current = outer
    return answer
  }

  /// Lets the changes of a layout pass belong to the animation that has just started.
  func beginAnimatedLayout() {
    guard let notes = animationNotes, notes.depth == 0 else { return }
    notes.current = notes.ofLayout
  }

  /// Starts the animations that were noted, after the layout pass.
  func endAnimatedLayout() {
    guard let notes = animationNotes, notes.depth == 0 else { return }
    animationNotes = nil
    let new = notes.drafts.compactMap { $0.animation(at: time, of: root) }
    guard !new.isEmpty else { return }
    // What moved before did so in the coordinates of the orientation before.
    let old = new.contains { $0.rotation != nil } ? [] : animations.running
    run((old + new).suffix(RunningAnimations.maximumCount))
  }

  /// Ends the animations whose time is over.
  func endAnimations() { run(animations.running.filter { $0.end > time }) }

  /// Replaces the animations that run.
  private func run(_ running: [ViewAnimation]) {
    timers.cancel(animations.timer)
    animations.timer = running.map(\.end).min().map { timers.set(at: $0, .endAnimation) }
    animations.running = running
    animations.hasChanged = true
  }
}
