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

  /// The headroom and then the text.
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  /// The offset in `memory` behind the last written byte.
  private var end: Int
  private var needsComma = false

  /// Makes a writer with `headroom` bytes in front and room for `capacity` bytes of text.
  public init(headroom: Int = 0, capacity: Int = 1_024) {
    precondition(headroom >= 0 && capacity >= 0, "headroom \(headroom), capacity \(capacity)")
    self.headroom = headroom
    self.capacity = headroom + capacity
    unsafe memory = .allocate(byteCount: self.capacity, alignment: 16)
    end = headroom
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// The number of bytes written.
  public var count: Int {
    end - headroom
  }

  /// Forgets what was written and keeps the memory.
  public mutating func reset() {
    end = headroom
    needsComma = false
    nonFinite = false
  }

  /// Gives the body the text so far; the pointer is not valid after the body has returned.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: memory + headroom, count: count))
  }

  /// A copy of the text so far.
  public var bytes: [UInt8] {
    unsafe withUnsafeBytes { bytes in unsafe Array(bytes) }
  }

  /// Gives the text away and starts anew; `nonFinite` is to be read before.
  public mutating func takeBuffer() -> JSONBuffer {
    defer { reset() }
    // A buffer may live long in somebody's ring, so it must not drag unused memory along.
    guard end >= capacity / 4 * 3 else {
      return unsafe withUnsafeBytes { bytes in unsafe JSONBuffer(headroom: headroom, payload: bytes)
      }
    }
    let buffer = unsafe JSONBuffer(owning: memory, headroom: headroom, count: count)
    unsafe memory = .allocate(byteCount: capacity, alignment: 16)
    return buffer
  }

  // MARK: Structure

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
    reserve(1)
    put(UInt8(ascii: "\n"))
    needsComma = false
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
    guard bytes.count > 0 else { return }
    beginElement()
    unsafe append(bytes)
    needsComma = true
  }

  /// Writes text that is JSON already, see the other `raw`.
  public mutating func raw(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in unsafe raw(bytes) }
  }

  // MARK: Building blocks of the extensions

  /// Places the comma that an element needs.
  mutating func beginElement() {
    reserve(1)
    if needsComma {
      put(UInt8(ascii: ","))
    }
  }

  /// Notes whether a comma must stand before the next element.
  mutating func endElement(commaFollows: Bool = true) {
    needsComma = commaFollows
  }

  /// Makes sure that `count` more bytes fit.
  mutating func reserve(_ count: Int) {
    if capacity - end < count {
      grow(toFit: count)
    }
  }

  /// Appends a byte; room for it must have been reserved.
  mutating func put(_ byte: UInt8) {
    unsafe memory.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
    end += 1
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (memory + end).copyMemory(from: source, byteCount: bytes.count)
    end += bytes.count
  }

  /// Lets the body write up to `count` bytes and say how many it wrote.
  mutating func fill(upTo count: Int, _ body: (UnsafeMutableRawPointer) -> Int) {
    reserve(count)
    let written = unsafe body(memory + end)
    assert(written <= count)
    end += written
  }

  private mutating func open(_ bracket: UInt8) {
    beginElement()
    reserve(1)
    put(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    reserve(1)
    put(bracket)
    needsComma = true
  }

  private mutating func word(_ word: StaticString) {
    beginElement()
    word.withUTF8Buffer { bytes in unsafe append(UnsafeRawBufferPointer(bytes)) }
    needsComma = true
  }

  private mutating func grow(toFit count: Int) {
    let larger = max(capacity * 2, end + count, 256)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    unsafe moved.copyMemory(from: memory, byteCount: end)
    unsafe memory.deallocate()
    unsafe memory = moved
    capacity = larger
  }
}
