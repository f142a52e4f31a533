import Foundation
import ScrollInspector
import TestSupport
import Testing

@Suite struct TokenFileTests {
  private let token = AccessToken.make()

  @Test("The token is found by its port and readable by its user only")
  func tokenIsFound() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("run")
    let file = try TokenFile(token: token, of: .port(8030), in: path)
    #expect(TokenFile.token(of: .port(8030), in: path) == token)
    #expect(TokenFile.token(of: .port(8031), in: path) == nil)
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/8030.token")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    file.remove()
    #expect(TokenFile.token(of: .port(8030), in: path) == nil)
  }

  @Test("A token file that a killed server left is replaced")
  func oneLeftBehind() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("run")
    _ = try TokenFile(token: AccessToken.make(), of: .port(8030), in: path)
    _ = try TokenFile(token: token, of: .port(8030), in: path)
    #expect(TokenFile.token(of: .port(8030), in: path) == token)
  }

  @Test("A folder that others can look into is not trusted")
  func folderThatOthers() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("run")
    _ = try TokenFile(token: token, of: .port(8030), in: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(TokenFile.token(of: .port(8030), in: path) == nil)
    #expect(throws: (any Error).self) { try TokenFile(token: token, of: .port(8031), in: path) }
  }

  @Test("Tokens are random and have the right form")
  func tokensAreRandom() {
    let tokens = (0..<100).map { _ in AccessToken.make() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy(AccessToken.isValid))
    #expect(!AccessToken.isValid("0123"))
    #expect(!AccessToken.isValid(String(repeating: "g", count: 32)))
  }
}
