import CZlib

/// A zlib stream and the buffer for its output.
@safe final class GzipStream {
  /// The size of the output buffer, in bytes.
  private static let blockSize = 1 << 16
  /// 15 bits of window, the largest; adding 16 selects gzip's header and trailer (zlib.h).
  static let gzipWindow: Int32 = 15 + 16

  var stream = unsafe z_stream()

  /// Passes input through a zlib function until it is all consumed; returns the output, the unused input
  /// and zlib's status.
  ///
  /// Stops early if the function returns any status other than `Z_OK`.
  func pass(
    _ input: ArraySlice<UInt8>,
    through function: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> (output: [UInt8], rest: ArraySlice<UInt8>, status: Int32) {
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    var status = Z_OK
    var left = 0
    var canGoOn = false
    // zlib only reads its input, but the C declaration is not const.
    var bytes = Array(input)
    unsafe bytes.withUnsafeMutableBufferPointer { input in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = uInt(input.count)
      repeat {
        let made = unsafe block.withUnsafeMutableBufferPointer { block in
          unsafe stream.next_out = block.baseAddress
          unsafe stream.avail_out = uInt(block.count)
          status = unsafe function(&stream)
          return block.count - Int(unsafe stream.avail_out)
        }
        output += block.prefix(made)
        // If the block is full, more output may follow.
        canGoOn = unsafe stream.avail_out == 0 || stream.avail_in > 0
      } while status == Z_OK && canGoOn
      left = Int(unsafe stream.avail_in)
      unsafe stream.next_in = nil
    }
    return (output, input.suffix(left), status)
  }
}
