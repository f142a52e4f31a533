/// The secret that separates the person who started the server from everyone else on the machine and
/// from every page in their browser: 128 random bits as 32 hexadecimal digits.
///
/// ```swift
/// let token = AccessToken.make()
/// precondition(AccessToken.isValid(token))
/// ```
public enum AccessToken {
  /// Returns a new token, from the system's random number generator.
  public static func make() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in hexadecimal(random.next() as UInt64) }.joined()
  }

  /// Whether a text from a person has the form of a token.
  public static func isValid(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
  }

  /// Returns an identifier of a run of the server, by which clients notice a restart.
  static func session() -> String {
    var random = SystemRandomNumberGenerator()
    return hexadecimal(random.next())
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
