#if !os(Linux) || SCROLLSCOPE_PORTABLE
package import CPlatform

extension Programs {
  /// The running programs of the session that a program leads, without zombies; `ps` lists all programs.
  package static func running(inSessionOf leader: pid_t) -> [pid_t] {
    guard let list = unsafe popen("ps -A -o pid= -o stat=", "r") else { return [] }
    defer { unsafe pclose(list) }
    var found: [pid_t] = []
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, Int32(line.count), list) != nil {
      let text = unsafe line.withUnsafeBytes {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let fields = text.split(whereSeparator: \.isWhitespace)
      guard fields.count == 2, let program = pid_t(fields[0]), !fields[1].hasPrefix("Z"),
        getsid(program) == leader
      else { continue }
      found.append(program)
    }
    return found
  }
}
#endif
