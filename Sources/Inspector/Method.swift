/// What can be asked of this version of the inspector.
enum Method: String, CaseIterable {
  case attach = "Session.attach"
  case resync = "State.resync"
  case acknowledge = "State.ack"
  case getView = "View.get"
  case setView = "View.set"
  case callView = "View.call"
  case hitTest = "View.hitTest"
  case touch = "Input.touch"
  case wheel = "Input.wheel"
  case perform = "Input.perform"
  case statusBarTap = "Input.statusBarTap"
  case showKeyboard = "Keyboard.show"
  case hideKeyboard = "Keyboard.hide"
  case setDevice = "Device.set"
  case listScenes = "Scene.list"
  case loadScene = "Scene.load"
  case resetScene = "Scene.reset"
  case demonstrateScene = "Scene.demonstrate"
  case runDoctor = "Doctor.run"
  case pause = "Sim.pause"
  case resume = "Sim.resume"
  case step = "Sim.step"
  case setRate = "Sim.setRate"
  case seek = "Sim.seek"
  case fork = "Sim.fork"
  case dropFork = "Sim.dropFork"
  case listCommands = "History.commands"
  case queryHistory = "History.query"
  case setBreakpoint = "Sim.setBreakpoint"
  case removeBreakpoint = "Sim.removeBreakpoint"
  case listBreakpoints = "Sim.listBreakpoints"
  case acquire = "Control.acquire"
  case release = "Control.release"

  /// Whether only the holder of the lease may ask for it, because it changes what all see.
  var needsLease: Bool {
    switch self {
    case .setView, .callView, .touch, .wheel, .perform, .statusBarTap, .showKeyboard, .hideKeyboard,
      .setDevice, .loadScene, .resetScene, .demonstrateScene,
      .pause, .resume, .step, .setRate, .seek, .setBreakpoint, .removeBreakpoint:
      true
    case .attach, .resync, .acknowledge, .getView, .hitTest, .listScenes, .runDoctor,
      .fork, .dropFork, .listCommands, .queryHistory, .listBreakpoints, .acquire, .release:
      false
    }
  }
}
