import Foundation
import ScrollInspector
import ScrollModel
import Testing

/// What an engine does beside its delegates is found, with its place and both values.
@Suite struct DivergenceTests {
  private static func makeEngine() -> Engine {
    let scroll = ScrollView(id: "feed")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(width: 320, height: 2_000)
    scroll.contentOffset = CGPoint(x: 0, y: 120)
    return Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
  }

  private func server(_ engine: Engine) throws -> InspectorServer {
    var options = InspectorServer.Options()
    options.listener = .port(0)
    return try InspectorServer(
      engine: engine,
      name: "Feed",
      options: options,
      rebuild: Self.makeEngine
    )
  }

  @Test("Equal engines have no difference")
  func sameEngineHasNone() throws {
    #expect(try server(Self.makeEngine()).verify() == nil)
  }

  @Test("A difference has its place and both values")
  func differenceHasItsPlace() throws {
    let engine = Self.makeEngine()
    let server = try server(engine)
    (engine.root as? ScrollView)?.contentOffset = CGPoint(x: 0, y: 96)
    let divergence = try #require(try server.verify())
    #expect(divergence.place == "feed.contentOffset.y")
    #expect(divergence.now == "96" && divergence.before == "120")
    #expect("\(divergence)" == "feed.contentOffset.y 96, was 120")
    (engine.root as? ScrollView)?.contentOffset = CGPoint(x: 0, y: 120)
    engine.root.backgroundColor = Color(hex: "#ff0000")
    let color = try #require(try server.verify())
    #expect(color.place == "feed.backgroundColor")
    #expect(color.now == "\"#ff0000\"" && color.before == nil)
  }
}
