import Foundation
import InspectorSupport
import JSON
import Scenes
import TestSupport
import Testing

/// `--device` and `--landscape`.
@Suite(.timeLimit(.minutes(20))) struct DeviceTests {
  private func device(_ arguments: String...) throws -> JSONValue? {
    let run = try Scrollscope.run(["simulate"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try run.json().last?["state"]?["device"]
  }

  @Test("simulate opens a scene, a variant and a file on a device of the menu")
  func simulate() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.scene, to: "mine.scene.json")
    for scene in ["car-pager", "bounce@legacy-inset", file] {
      let device = try device(scene, "--device", "iPhone SE", "--landscape")
      #expect(device?["size"] == [568, 320], "\(scene)")
      #expect(device?["orientation"] == "landscapeLeft")
    }
    #expect(try device("car-pager", "--device", "ipad-9.7")?["size"] == [768, 1024])
    #expect(try device("bounce", "--landscape")?["size"] == [844, 390])
  }

  @Test("What was set and recorded is so on the device, and the recording is replayed there")
  func recorded() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.scroll.ndjson")
    let run = try Scrollscope.run(
      "simulate",
      "car-pager",
      "--demo",
      "--device",
      "iPhone SE",
      "--set",
      "scroll.bounces=false",
      "--record",
      path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Scrollscope.run("verify", path).status == 0)
    // At its start: the demo turns the device.
    let state = try Scrollscope.run("snapshot", path, "--at", "0s").json().first
    #expect(state?["device"]?["size"] == [320, 568])
    #expect(state?["views"]?["scroll"]?["bounces"] == false)
  }

  @Test("An unknown device names the nearest, and how all are listed")
  func unknown() throws {
    for command in ["simulate", "check", "doctor", "serve"] {
      let run = try Scrollscope.run(command, "basics", "--device", "iPhone S")
      #expect(run.status == 2)
      #expect(run.errors.contains(#"no device "iPhone S"; did you mean "iPhone "#))
      #expect(run.errors.contains("`scrollscope help devices` lists them"))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("help devices lists every device by names that need no quotation marks")
  func help() throws {
    let run = try Scrollscope.run("help", "devices")
    #expect(run.status == 0)
    for device in KnownDevice.all {
      #expect(run.output.contains(device.title))
      for name in device.shortNames {
        #expect(run.output.contains("  \(name)") || run.output.contains(", \(name)"))
        #expect(name.allSatisfy { $0.isLetter || $0.isNumber || "-.".contains($0) })
      }
    }
    #expect(try Scrollscope.run("help", "device").errors.contains(#"did you mean "devices"?"#))
  }

  /// A scroll view that does not follow its window: the doctor says so where it does not fill it.
  private static let scene = #"""
    {"format":"scrollscope.scene","version":1,"device":{"size":[390,844]},
     "demo":[{"t":100000,"method":"Input.wheel","params":{"location":[350,300],"delta":[0,10]}}],
     "root":{"id":"w","class":"Window","subviews":[
      {"id":"s","class":"ScrollView","frame":[0,0,390,844],"contentSize":[390,844]}]}}
    """#

  @Test("check and doctor find mistakes that appear on one device only")
  func findings() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.scene, to: "mine.scene.json")
    let path = folder.path("r.scroll.ndjson")
    #expect(try Scrollscope.run("simulate", file, "--demo", "--record", path).status == 0)
    for (command, input) in [("check", file), ("doctor", path)] {
      let own = try Scrollscope.run(command, input)
      let small = try Scrollscope.run(command, input, "--device", "iphone-4s")
      #expect(!own.output.contains(" SD") && own.status == 0, "\(own.output)")
      #expect(small.output.contains(" SD"), "\(command): \(small.output)\(small.errors)")
    }
  }

  @Test("doctor runs all scenes of a recording on the device, and counts rejected commands")
  func doctor() throws {
    let folder = try TemporaryFolder()
    let script =
      #"{"t":1000,"method":"Scene.load","params":{"name":"bounce"}}"# + "\n"
      + Script.call(
        2_000,
        "scroll",
        "setContentOffset",
        #"{"contentOffset":[0,10],"animated":false}"#
      )
    let path = folder.path("r.scroll.ndjson")
    let run = try Scrollscope.run(
      ["simulate", "car-pager", "--input", "-", "--record", path],
      input: script
    )
    #expect(run.status == 0, "\(run.errors)")
    let examined = try Scrollscope.run("doctor", path, "--device", "iPhone SE")
    #expect(examined.status != 2, "\(examined.errors)")
    let table = try folder.write("t_ms,y\n0,0\n16,5\n", to: "a.csv")
    let measured = folder.path("m.scroll.ndjson")
    _ = try Scrollscope.run(
      "import",
      table,
      "--size",
      "390x844",
      "--content",
      "390x2000",
      "--out",
      measured
    )
    let refused = try Scrollscope.run("doctor", measured, "--landscape")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("not by this model"))
  }

  @Test("serve opens its scenes on the device, also after a file was saved")
  func serve() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.scene, to: "mine.scene.json")
    let server = try ServerThread(
      ["serve", file, "--no-token", "--device", "iPhone SE", "--landscape"],
      errors: folder.write("", to: "errors")
    )
    defer { server.end() }
    let client = try SocketClient(port: try #require(server.port))
    #expect(client.state["device"]?["size"] == [568, 320])
    let saved = Self.scene.replacing(#""demo""#, with: #""title":"Saved","demo""#)
    try Data(saved.utf8).write(to: URL(filePath: file), options: .atomic)
    let second = try client.notification("State.snapshot")
    #expect(second["state"]?["scene"]?["title"] == "Saved")
    #expect(second["state"]?["device"]?["size"] == [568, 320])
  }

  @Test("A program on standard input has its own device")
  func standardInput() throws {
    let run = try Scrollscope.run("serve", "-", "--device", "iPhone SE")
    #expect(run.status == 2)
    #expect(run.errors.contains("--device and --landscape need a scene"))
  }

  @Test("The demo and a script run together in the order of their times, the demo first")
  func demoWithScript() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(
      Self.scene.replacing(
        #"[{"t":100000,"method":"Input.wheel","params":{"location":[350,300],"delta":[0,10]}}]"#,
        with: #"[{"t":1000,"method":"View.set","params":{"id":"s","values":{"alpha":0.1}}},"#
          + #"{"t":3000,"method":"View.set","params":{"id":"s","values":{"alpha":0.3}}}]"#
      ),
      to: "mine.scene.json"
    )
    let run = try Scrollscope.run(
      ["simulate", scene, "--demo", "--input", "-", "--at", "1ms,2ms,3ms"],
      input: Script.set(1_000, "s", #"{"alpha":0.5}"#) + Script.set(2_000, "s", #"{"alpha":0.7}"#)
    )
    #expect(run.status == 0, "\(run.errors)")
    let alphas = try run.json().map { $0["state"]?["views"]?["s"]?["alpha"] }
    #expect(alphas == [0.5, 0.7, 0.3])
    // A rejected command is one of its own script.
    let rejected = try Scrollscope.run(
      ["simulate", scene, "--demo", "--input", "-"],
      input: Script.set(2_000, "missing", #"{"alpha":0.5}"#)
    )
    #expect(rejected.status == 2)
    #expect(rejected.errors.contains("<stdin>:1:"), "\(rejected.errors)")
  }
}
