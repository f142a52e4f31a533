/// An observer of an engine's steps; it ends with ``invalidate()`` or when this object is deallocated.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// let engine = Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
/// var offsets: [PropertyValue] = []
/// let observation = engine.observeSteps { step in
///   offsets += step.changes.views.compactMap { $0.value(of: .contentOffset) }
/// }
/// scroll.contentSize = CGSize(width: 320, height: 2_000)
/// scroll.contentOffset.y = 100
/// engine.layoutIfNeeded()
/// _ = engine.takeStep()
/// observation.invalidate()
/// precondition(offsets == [.point(CGPoint(x: 0, y: 100))])
/// ```
public final class StepObservation {
  fileprivate weak var engine: Engine?

  fileprivate init(_ engine: Engine) { self.engine = engine }

  deinit { invalidate() }

  /// Ends the observation; more calls do nothing.
  public func invalidate() {
    engine?.context.stepObservers.removeAll { $0.id == ObjectIdentifier(self) }
    engine = nil
  }
}

/// What an engine calls with its steps.
struct StepObserver {
  let id: ObjectIdentifier
  weak var observation: StepObservation?
  let call: (Step) -> Void
}

extension Engine {
  /// Calls `observer` with every later step that is not empty, in the order in which observers were added.
  ///
  /// Any number of objects can watch one engine: a doctor, a recorder, a test and a server. A step is delivered
  /// when the one that runs the engine takes it with ``takeStep()``, on its thread: a program with a loop of its
  /// own, a `Recorder`, or an `InspectorServer`. What an observer changes in the engine belongs to the next step.
  /// When a server inspects another engine, because a client has sought or reset, the observation goes on there: see
  /// the step's ``Step/engine``.
  ///
  /// - Returns: The observation; keep it for as long as the observer is to be called.
  public func observeSteps(_ observer: @escaping (Step) -> Void) -> StepObservation {
    let observation = StepObservation(self)
    context.stepObservers.append(
      StepObserver(id: ObjectIdentifier(observation), observation: observation, call: observer)
    )
    return observation
  }

  /// Continues the observations of another engine, which this one has replaced.
  package func takeOverObservers(of former: Engine) {
    for observer in former.context.stepObservers { observer.observation?.engine = self }
    context.stepObservers += former.context.stepObservers
    former.context.stepObservers = []
  }
}
