/// Code that looks after views and reacts to what happens to them, as an app's view controller does.
///
/// It is told inside the step in which something happens, so that what it does is part of that step; it
/// draws on nothing but the model, so that every run of the same commands is the same.
public protocol Controller: AnyObject {
  /// The views are in their window and laid out, and nobody has been told anything yet.
  func engineDidLoad(_ engine: Engine)
  /// Views are about to be laid out: what the controller has put off until then takes effect.
  ///
  /// It comes often, and again while layout asks for more of it; it has to be quick, and to come to rest.
  func engineWillLayOut(_ engine: Engine)
  /// Takes the place of another controller of its class, in an engine that is a copy of that one's: it
  /// finds the copies of its views and remembers what the other one does.
  func takeOver(from other: any Controller, in engine: Engine)
  /// A wait that the controller asked for with ``Engine/wait(_:for:)`` is over.
  func waitEnded(in engine: Engine)
  /// Something happened; a scroll view's ``ScrollViewDelegate`` hears of it after this.
  func didReceive(_ event: Event)
}

extension Controller {
  public func engineDidLoad(_ engine: Engine) {}
  public func engineWillLayOut(_ engine: Engine) {}
  public func didReceive(_ event: Event) {}
  public func waitEnded(in engine: Engine) {}
}
