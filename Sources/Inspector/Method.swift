/// What can be asked of this version of the inspector.
enum Method: String, CaseIterable {
  case attach = "Session.attach"
  case resync = "State.resync"
  case acknowledge = "State.ack"
  case getView = "View.get"
  case setView = "View.set"
  case callView = "View.call"
  case hitTest = "View.hitTest"
  case search = "View.search"
  case highlight = "Overlay.highlight"
  case undoEdit = "Edit.undo"
  case redoEdit = "Edit.redo"
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
  case startRecording = "Record.start"
  case stopRecording = "Record.stop"
  case mark = "Record.mark"
  case listRecordings = "Record.list"
  case openRecording = "Record.open"
  case exportRecording = "Record.export"
  case putRecording = "Record.put"
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
      .pause, .resume, .step, .setRate, .seek, .setBreakpoint, .removeBreakpoint,
      .undoEdit, .redoEdit,
      .startRecording, .stopRecording, .mark, .openRecording, .exportRecording, .putRecording:
      true
    case .attach, .resync, .acknowledge, .getView, .hitTest, .listScenes, .runDoctor,
      .fork, .dropFork, .listCommands, .queryHistory, .listBreakpoints, .listRecordings, .acquire,
      .release, .search, .highlight:
      false
    }
  }
}
