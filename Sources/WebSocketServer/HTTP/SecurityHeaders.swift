/// The header fields that every response has, the library's own error pages included.
///
/// Each response also has a Cache-Control for its kind.
enum SecurityHeaders {
  /// Names and values, for a page that may open a WebSocket at `sockets`.
  ///
  /// No field gives another site access: there is no Access-Control-* field, and Cross-Origin-Resource-Policy
  /// keeps a page of another site from loading anything with a plain tag, except resources meant for it.
  static func fields(
    sockets: [String],
    isForOtherSites: Bool = false
  ) -> [(name: String, value: String)] {
    let sockets = sockets.map { " " + $0 }.joined()
    let policy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
      "connect-src 'self'" + sockets, "frame-ancestors 'none'", "base-uri 'none'",
      "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ]
    return [
      ("Content-Security-Policy", policy.joined(separator: "; ")),
      ("X-Content-Type-Options", "nosniff"),
      ("X-Frame-Options", "DENY"),
      ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", isForOtherSites ? "cross-origin" : "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
  }
}
