#if os(Linux) && !SCROLLSCOPE_PORTABLE
package import CPlatform
import Glibc

extension Programs {
  /// The running programs of the session that a program leads, without zombies.
  package static func running(inSessionOf leader: pid_t) -> [pid_t] {
    var found: [pid_t] = []
    guard let list = unsafe opendir("/proc") else { return [] }
    defer { unsafe closedir(list) }
    while let entry = unsafe readdir(list) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let program = pid_t(name), getsid(program) == leader, !isZombie(program) else {
        continue
      }
      found.append(program)
    }
    return found
  }

  /// Whether a program has ended, or only waits for its parent to ask for its status.
  private static func isZombie(_ program: pid_t) -> Bool {
    let file = unsafe open("/proc/\(program)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { close(file) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1_024) { buffer, count in
      count = unsafe max(0, read(file, buffer.baseAddress, buffer.count))
    }
    // The name, in brackets, may contain anything.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 2 < bytes.count else {
      return true
    }
    return bytes[end + 2] == UInt8(ascii: "Z")
  }
}
#endif
