/// Code that manages views and responds to their events, as an app's view controller does.
///
/// It is called inside the step in which an event happens, so its changes are part of that step. It
/// must only depend on the model, so that every run of the same commands gives the same result.
///
/// ```swift
/// final class Reporter: Controller {
///   var scrolls = 0
///   func engineDidLoad(_ engine: Engine) { engine.view("title")?.text = "ready" }
///   func didReceive(_ event: Event) {
///     if case .scrollViewDidScroll = event.kind { scrolls += 1 }
///   }
///   func takeOver(from other: any Controller, in engine: Engine) {
///     scrolls = (other as? Reporter)?.scrolls ?? 0
///   }
/// }
/// let window = Window(id: "window")
/// window.addSubview(Label(id: "title"))
/// let device = Device(size: CGSize(width: 320, height: 480))
/// let engine = Engine(root: window, device: device, controllers: [Reporter()])
/// precondition(engine.view("title")?.text == "ready")
/// let copy = engine.copy(controllers: [Reporter()])
/// precondition(copy.view("title") !== engine.view("title"))
/// ```
public protocol Controller: AnyObject {
  /// The views are in their window and laid out, and no event has been sent yet.
  ///
  /// Controllers load in their order. What one reads of the others' work it reads in the first
  /// ``engineWillLayOut(_:)``, which follows once all have loaded.
  func engineDidLoad(_ engine: Engine)
  /// A layout pass is about to start; changes that the controller has deferred take effect now.
  ///
  /// It is called once after all controllers have loaded, then often, and again when a layout pass requests
  /// another one. It must be fast and must eventually stop requesting layout.
  func engineWillLayOut(_ engine: Engine)
  /// Takes over from another controller of its class, in an engine that is a copy of that controller's
  /// engine.
  ///
  /// The implementation finds the copies of its views and copies the other controller's state.
  func takeOver(from other: any Controller, in engine: Engine)
  /// A wait that the controller requested with ``Engine/wait(_:for:)`` is over.
  func waitEnded(in engine: Engine)
  /// An event happened; a scroll view's ``ScrollViewDelegate`` is called after this.
  func didReceive(_ event: Event)
}

extension Controller {
  public func engineDidLoad(_ engine: Engine) {}
  public func engineWillLayOut(_ engine: Engine) {}
  public func didReceive(_ event: Event) {}
  public func waitEnded(in engine: Engine) {}
  /// Does nothing, as a controller without state does; engines with another one are not to be copied.
  public func takeOver(from other: any Controller, in engine: Engine) {}
}
