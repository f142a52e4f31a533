import ForeignSource
import Foundation
import JSON
import Testing

@testable import ScrollInspector

/// A program's own scroll views, as it sets and commits them.
@Suite struct ScrollSourceTests {
  private let source = ScrollSource(name: "Map")
  private static let frame = CGRect(x: 0, y: 0, width: 390, height: 844)
  private static let size = CGSize(width: 390, height: 9_000)

  private func list() throws -> JSONObject {
    try #require(source.sender.document.views["list"]?.object)
  }

  private func subviews(of id: String = "window") -> JSONValue? {
    source.sender.document.views[id]?["subviews"]
  }

  @Test func whatIsSetIsInTheStateAfterTheCommit() throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    source.set("list", contentOffset: CGPoint(x: 0, y: 40))
    #expect(source.sender.document.views["list"] == nil)
    try source.commit(at: 5)
    #expect(try list()["contentOffset"] == [0, 40])
    #expect(source.sender.document.time == 5)
  }

  @Test func aRefusedCommitChangesNothing() throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: 0)
    source.view("list/2", frame: Self.frame)
    source.set("list", contentOffset: CGPoint(x: 0, y: 900))
    #expect(throws: ScrollSource.Fault.self) { try source.commit(at: 1) }
    #expect(subviews() == ["list"])
    // What is committed next follows from the last commit that was sent.
    source.set("list", contentOffset: CGPoint(x: 0, y: 7))
    source.view("other", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: 2)
    #expect(try list()["contentOffset"] == [0, 7])
    #expect(subviews() == ["list", "other"])
  }

  @Test(arguments: [Double.nan, .infinity, 1e13])
  func aNumberThatIsNoneIsRefused(number: Double) throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: 0)
    source.set("list", contentOffset: CGPoint(x: 0, y: number))
    let fault = #expect(throws: ScrollSource.Fault.self) { try source.commit(at: 1) }
    #expect(fault?.description.contains("expected numbers from -1e12 to 1e12") == true)
    try source.commit(at: 2)
    #expect(try list()["contentOffset"] == nil)
  }

  @Test func aViewIsMovedAndRemovedWithItsSubviews() throws {
    source.view("list", frame: Self.frame, contentSize: Self.size)
    source.view("row", in: "list", class: "View", frame: Self.frame)
    source.view("list", frame: Self.frame, contentSize: Self.size)
    try source.commit(at: 0)
    #expect(subviews() == ["list"])
    source.view("row", in: "window", class: "View", frame: Self.frame)
    try source.commit(at: 1)
    #expect(subviews() == ["list", "row"])
    #expect(subviews(of: "list") == [])
    source.view("row", in: "list", class: "View", frame: Self.frame)
    source.remove("list")
    try source.commit(at: 2)
    #expect(subviews() == [])
    #expect(source.sender.document.views.map(\.key) == ["window"])
  }
}
