/// Writes JSON as UTF-8 directly into one growing buffer and inserts the commas.
///
/// The caller is responsible for the order of the calls: a key before every value of an object, an end for
/// every begin. The writer never traps, and if the order is right, its output is valid JSON; for a number
/// that JSON cannot express it writes null and sets ``nonFinite``.
@safe
package struct JSONWriter: ~Copyable {
  /// The number of bytes reserved before the text.
  package let headroom: Int
  /// Whether a NaN or an infinity was written as null since the last reset.
  package internal(set) var nonFinite = false

  /// Where the text begins, `headroom` bytes into the memory.
  private var start: UnsafeMutablePointer<UInt8>
  /// Where the next byte goes.
  private var cursor: UnsafeMutablePointer<UInt8>
  /// Where the memory ends.
  private var limit: UnsafeMutablePointer<UInt8>
  private var needsComma = false

  /// Creates a writer with `headroom` bytes before the text and room for `capacity` bytes of text.
  package init(headroom: Int = 0, capacity: Int = 1_024) {
    precondition(headroom >= 0 && capacity >= 0, "headroom \(headroom), capacity \(capacity)")
    self.headroom = headroom
    let memory = unsafe ResizableMemory.allocate(headroom + capacity)
    unsafe start = memory + headroom
    unsafe cursor = start
    unsafe limit = start + capacity
  }

  deinit {
    unsafe ResizableMemory.release(start - headroom)
  }

  /// The length from which a text is not copied to rid its memory of what is unused.
  private static let long = 65_536

  /// The number of bytes written.
  package var count: Int {
    unsafe cursor - start
  }

  /// Discards the text and keeps the memory.
  package mutating func reset() {
    unsafe cursor = start
    needsComma = false
    nonFinite = false
  }

  /// Passes the text written so far to the body; the pointer is not valid after the body has returned.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A copy of the text written so far.
  package var bytes: [UInt8] {
    unsafe withUnsafeBytes { bytes in unsafe Array(bytes) }
  }

  /// Returns the text as a buffer and resets the writer; read `nonFinite` before the call.
  package mutating func takeBuffer() -> JSONBuffer {
    defer { reset() }
    // A buffer may be kept for a long time in a ring buffer, so it must not retain unused memory.
    let capacity = unsafe limit - start
    guard count >= min(Self.long, capacity / 4 * 3) else {
      return unsafe withUnsafeBytes { bytes in
        unsafe JSONBuffer(headroom: headroom, payload: bytes)
      }
    }
    let buffer = unsafe JSONBuffer(
      owning: ResizableMemory.resize(start - headroom, to: headroom + count),
      headroom: headroom,
      count: count
    )
    let memory = unsafe ResizableMemory.allocate(headroom + capacity)
    unsafe start = memory + headroom
    unsafe limit = start + capacity
    return buffer
  }

  /// Begins an object.
  package mutating func beginObject() {
    open(UInt8(ascii: "{"))
  }

  /// Ends the innermost object.
  package mutating func endObject() {
    close(UInt8(ascii: "}"))
  }

  /// Begins an array.
  package mutating func beginArray() {
    open(UInt8(ascii: "["))
  }

  /// Ends the innermost array.
  package mutating func endArray() {
    close(UInt8(ascii: "]"))
  }

  /// Ends a line of newline-delimited JSON: the next value begins a new text.
  package mutating func newline() {
    let place = unsafe room(for: 1)
    unsafe place.pointee = UInt8(ascii: "\n")
    unsafe end(at: place + 1, commaFollows: false)
  }

  /// Writes null.
  package mutating func null() {
    word("null")
  }

  /// Writes true or false.
  package mutating func value(_ value: Bool) {
    word(value ? "true" : "false")
  }

  /// Writes text that is already JSON: one value or, separated by commas, several elements or members; or an object
  /// that is not ended yet, with at least one member.
  ///
  /// The caller must ensure that it is valid; a comma before it is inserted as before any value.
  package mutating func raw(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    let place = unsafe beginElement(room: bytes.count)
    unsafe UnsafeMutableRawPointer(place).copyMemory(from: source, byteCount: bytes.count)
    unsafe end(at: place + bytes.count)
  }

  /// Writes text that is already JSON; see the other `raw`.
  package mutating func raw(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in unsafe raw(bytes) }
  }

  /// Returns an address with room for at least `count` bytes.
  @inline(__always)
  mutating func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
    if unsafe limit - cursor < count {
      grow(toFit: count)
    }
    return unsafe cursor
  }

  /// Writes the comma that an element needs and returns the address after it, with room for `count` bytes.
  @inline(__always)
  mutating func beginElement(room count: Int) -> UnsafeMutablePointer<UInt8> {
    let place = unsafe room(for: count + 1)
    // Always written and kept only if needed, which avoids a branch that is hard to predict.
    unsafe place.pointee = UInt8(ascii: ",")
    return unsafe place + (needsComma ? 1 : 0)
  }

  /// Commits the bytes before `place`, and records whether the next element needs a comma.
  @inline(__always)
  mutating func end(at place: UnsafeMutablePointer<UInt8>, commaFollows: Bool = true) {
    unsafe cursor = place
    needsComma = commaFollows
  }

  private mutating func open(_ bracket: UInt8) {
    let place = unsafe beginElement(room: 1)
    unsafe place.pointee = bracket
    unsafe end(at: place + 1, commaFollows: false)
  }

  private mutating func close(_ bracket: UInt8) {
    let place = unsafe room(for: 1)
    unsafe place.pointee = bracket
    unsafe end(at: place + 1)
  }

  private mutating func word(_ word: StaticString) {
    let count = word.utf8CodeUnitCount
    let place = unsafe beginElement(room: count)
    word.withUTF8Buffer { bytes in
      for index in 0..<count {
        unsafe place[index] = bytes[index]
      }
    }
    unsafe end(at: place + count)
  }

  @inline(never)
  private mutating func grow(toFit count: Int) {
    let written = self.count
    let capacity = unsafe max((limit - start) * 2, written + count, 256)
    let memory = unsafe ResizableMemory.resize(start - headroom, to: headroom + capacity)
    unsafe start = memory + headroom
    unsafe cursor = start + written
    unsafe limit = start + capacity
  }
}
