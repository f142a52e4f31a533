/// The memory of one written JSON text: headroom for a frame's header, then the payload.
///
/// It is created once and sent to many clients. It must stay on one thread while it is sent, because each
/// send writes its header into the same headroom.
@safe
package final class JSONBuffer {
  /// The number of writable bytes in front of the payload.
  package let headroom: Int
  /// The number of payload bytes.
  package let count: Int
  private let memory: UnsafeMutableRawPointer

  /// Takes ownership of ``ResizableMemory`` that holds `headroom` and then `count` bytes.
  init(owning memory: UnsafeMutableRawPointer, headroom: Int, count: Int) {
    unsafe self.memory = memory
    self.headroom = headroom
    self.count = count
  }

  /// Copies the payload behind fresh headroom; headroom is a number of bytes, not negative.
  package convenience init(headroom: Int = 0, payload: UnsafeRawBufferPointer) {
    let size = headroom + payload.count
    let memory = unsafe UnsafeMutableRawPointer(ResizableMemory.allocate(size))
    if let source = payload.baseAddress {
      unsafe (memory + headroom).copyMemory(from: source, byteCount: payload.count)
    }
    unsafe self.init(owning: memory, headroom: headroom, count: payload.count)
  }

  deinit {
    unsafe ResizableMemory.release(memory)
  }

  /// Passes the payload to the body; the `headroom` bytes before its base address are writable, too.
  ///
  /// The pointer is not valid after the body has returned.
  package func withPayload<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let payload = unsafe UnsafeMutableRawBufferPointer(start: memory + headroom, count: count)
    return try unsafe body(payload)
  }

  /// A copy of the payload.
  package var payloadBytes: [UInt8] {
    unsafe withPayload { payload in unsafe Array(payload) }
  }
}
