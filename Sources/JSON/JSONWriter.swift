/// Writes JSON as UTF-8 straight into one growing buffer, placing the commas itself.
///
/// The order of the calls is the caller's promise: a key before every value of an object, an end
/// for every begin. The writer never traps and never makes other than valid JSON of a right order;
/// for a number that JSON cannot express it writes null and sets ``nonFinite``.
@safe
public struct JSONWriter: ~Copyable {
  /// The number of bytes kept free in front of the text.
  public let headroom: Int
  /// Whether a NaN or an infinity was to be written since the last reset; null stands for it.
  public internal(set) var nonFinite = false

  /// Where the text begins, `headroom` bytes into the memory.
  private var start: UnsafeMutablePointer<UInt8>
  /// Where the next byte goes.
  private var cursor: UnsafeMutablePointer<UInt8>
  /// Where the memory ends.
  private var limit: UnsafeMutablePointer<UInt8>
  private var needsComma = false

  /// Makes a writer with `headroom` bytes in front and room for `capacity` bytes of text.
  public init(headroom: Int = 0, capacity: Int = 1_024) {
    precondition(headroom >= 0 && capacity >= 0, "headroom \(headroom), capacity \(capacity)")
    self.headroom = headroom
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: headroom + capacity)
    unsafe start = memory + headroom
    unsafe cursor = start
    unsafe limit = start + capacity
  }

  deinit {
    unsafe (start - headroom).deallocate()
  }

  /// The number of bytes written.
  public var count: Int {
    unsafe cursor - start
  }

  /// Forgets what was written and keeps the memory.
  public mutating func reset() {
    unsafe cursor = start
    needsComma = false
    nonFinite = false
  }

  /// Gives the body the text so far; the pointer is not valid after the body has returned.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A copy of the text so far.
  public var bytes: [UInt8] {
    unsafe withUnsafeBytes { bytes in unsafe Array(bytes) }
  }

  /// Gives the text away and starts anew; `nonFinite` is to be read before.
  public mutating func takeBuffer() -> JSONBuffer {
    defer { reset() }
    // A buffer may live long in somebody's ring, so it must not drag unused memory along.
    let capacity = unsafe limit - start
    guard count >= capacity / 4 * 3 else {
      return unsafe withUnsafeBytes { bytes in
        unsafe JSONBuffer(headroom: headroom, payload: bytes)
      }
    }
    let buffer = unsafe JSONBuffer(
      owning: UnsafeMutableRawPointer(start - headroom),
      headroom: headroom,
      count: count
    )
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: headroom + capacity)
    unsafe start = memory + headroom
    unsafe limit = start + capacity
    return buffer
  }

  /// Begins an object.
  public mutating func beginObject() {
    open(UInt8(ascii: "{"))
  }

  /// Ends the innermost object.
  public mutating func endObject() {
    close(UInt8(ascii: "}"))
  }

  /// Begins an array.
  public mutating func beginArray() {
    open(UInt8(ascii: "["))
  }

  /// Ends the innermost array.
  public mutating func endArray() {
    close(UInt8(ascii: "]"))
  }

  /// Ends a line of newline-delimited JSON: what follows is a text of its own.
  public mutating func newline() {
    let place = unsafe room(for: 1)
    unsafe place.pointee = UInt8(ascii: "\n")
    unsafe end(at: place + 1, commaFollows: false)
  }

  /// Writes null.
  public mutating func null() {
    word("null")
  }

  /// Writes true or false.
  public mutating func value(_ value: Bool) {
    word(value ? "true" : "false")
  }

  /// Writes text that is JSON already: one value or, with commas between, several elements or
  /// members.
  ///
  /// The caller answers for it being valid; a comma before it is placed as before any value.
  public mutating func raw(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    let place = unsafe beginElement(room: bytes.count)
    unsafe UnsafeMutableRawPointer(place).copyMemory(from: source, byteCount: bytes.count)
    unsafe end(at: place + bytes.count)
  }

  /// Writes text that is JSON already, see the other `raw`.
  public mutating func raw(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in unsafe raw(bytes) }
  }

  /// Gives the place where at least `count` bytes fit.
  @inline(__always)
  mutating func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
    if unsafe limit - cursor < count {
      grow(toFit: count)
    }
    return unsafe cursor
  }

  /// Writes the comma that an element needs and gives the place behind it, where `count` bytes fit.
  @inline(__always)
  mutating func beginElement(room count: Int) -> UnsafeMutablePointer<UInt8> {
    let place = unsafe room(for: count + 1)
    // Written in any case and kept only if needed, which spares a branch that is hard to foresee.
    unsafe place.pointee = UInt8(ascii: ",")
    return unsafe place + (needsComma ? 1 : 0)
  }

  /// Takes what was written up to `place`, and notes whether the next element needs a comma.
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
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: headroom + capacity)
    unsafe (memory + headroom).update(from: start, count: written)
    unsafe (start - headroom).deallocate()
    unsafe start = memory + headroom
    unsafe cursor = start + written
    unsafe limit = start + capacity
  }
}
