/// The strings and tables that the library reads for as long as a context lives.
@safe package final class LibraryMemory {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  package init() {}

  deinit {
    for index in unsafe blocks.indices { unsafe blocks[index].deallocate() }
  }

  /// A C string that lives as long as `self`.
  package func copy(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8CString)
    let copy = unsafe table(CChar(0), count: bytes.count)
    unsafe copy.update(from: bytes, count: bytes.count)
    return unsafe UnsafePointer(copy)
  }

  /// A table of `count` entries, initially `entry`.
  package func table<Entry: BitwiseCopyable>(
    _ entry: Entry,
    count: Int = 1
  ) -> UnsafeMutablePointer<Entry> {
    let table = UnsafeMutablePointer<Entry>.allocate(capacity: count)
    unsafe table.initialize(repeating: entry, count: count)
    unsafe blocks.append(UnsafeMutableRawPointer(table))
    return unsafe table
  }
}
