/// What the views of one engine share: the list of what changed, the events and causes of the step,
/// and the surroundings they live in.
final class ModelContext {
  /// The top of the tree; it outlives the context's use, because the engine owns both.
  unowned let root: View
  var device: Device
  let clock: FrameClock
  /// The present, in microseconds.
  var time: Int64 = 0
  /// The command being carried out or whose motion goes on.
  var command: Int?

  /// Views with something in their `dirty` set, in the order in which they changed first.
  var dirtyViews: [View] = []
  /// Views that came into the tree or left it since the last patch, by id, oldest first.
  var membership: [MembershipChange] = []
  /// Views that wait for `layoutSubviews()`.
  var layoutQueue: [View] = []
  /// Scroll views with a motion to step at the next frame.
  var moving: [ScrollView] = []
  /// Every scroll view in the tree, in the order in which they came in.
  var scrollViews: [ScrollView] = []
  /// Every view ever in the tree, by its id; removed ones stay known.
  var known: [String: View] = [:]
  /// Geometry changed that safe areas or ranges may depend on.
  var insetsMayHaveChanged = true

  var events: [Event] = []
  var changes: [Change] = []
  /// Nobody is told what happens while a scene is being loaded.
  var isReporting = false

  init(root: View, device: Device, clock: FrameClock) {
    self.root = root
    self.device = device
    self.clock = clock
  }

  func report(_ kind: Event.Kind, of view: View) {
    guard isReporting else { return }
    events.append(Event(time: time, view: view.id, kind: kind))
  }

  /// Notes a change of a property; neighbouring changes with one cause and command are one entry.
  func explain(_ change: Change) {
    guard isReporting else { return }
    if let last = changes.last, last.view == change.view, last.property == change.property,
      last.cause == change.cause, last.command == change.command
    {
      changes[changes.count - 1].delta = last.delta + change.delta
    } else {
      changes.append(change)
    }
  }

  /// Has a scroll view stepped from the next frame on.
  func schedule(_ scrollView: ScrollView) {
    guard !scrollView.isScheduled else { return }
    scrollView.isScheduled = true
    moving.append(scrollView)
  }

  /// A view came into the tree.
  func joined(_ view: View) {
    let isNew = known.updateValue(view, forKey: view.id) == nil
    view.context = self
    view.isInWindow = true
    membership.append(MembershipChange(id: view.id, isNew: isNew))
    if view.needsLayout { layoutQueue.append(view) }
    view.changed(.all)
    if let scrollView = view as? ScrollView { scrollViews.append(scrollView) }
  }

  /// A view left the tree; it keeps its context, so that it may come back.
  func left(_ view: View) {
    membership.append(MembershipChange(id: view.id, isNew: false))
    view.isInWindow = false
    guard let scrollView = view as? ScrollView else { return }
    scrollView.stopMotion()
    scrollViews.removeAll { $0 === scrollView }
  }
}

/// A view that came into the tree or left it.
struct MembershipChange: Equatable {
  let id: String
  /// Whether the id was never in the tree before.
  let isNew: Bool
}
