import Glibc

/// What becomes of a request for a file.
public enum FileAnswer {
  /// There is none.
  case none
  /// There may be one, but not for this client.
  case forbidden
  /// It is sent, piece by piece.
  case file(FileResponse)
}

/// An open file that is sent back for a GET, as long as it is now; whoever writes to it meanwhile makes it no
/// longer for the reader.
public final class FileResponse {
  let contentType: String
  let attachment: String
  /// Its length in bytes.
  let count: Int
  private let descriptor: Int32

  /// Takes an open regular file, which is closed when it has been sent; `attachment` is what the browser is
  /// to call it, of printable ASCII without quotation marks.
  public init(descriptor: Int32, contentType: String, attachment: String) {
    precondition(
      (contentType + attachment).utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 },
      "a field of \(attachment)"
    )
    self.descriptor = descriptor
    self.contentType = contentType
    self.attachment = attachment
    var status = stat()
    count = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  deinit { close(descriptor) }

  /// The bytes at a place, at most so many; none if they cannot be had.
  func read(at place: Int, atMost most: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      count = unsafe max(0, pread(descriptor, buffer.baseAddress, most, off_t(place)))
    }
  }
}

extension FileResponse {
  /// The status line and the fields that are its own, without the empty line.
  var head: String {
    "HTTP/1.1 200 OK\r\nContent-Type: \(contentType)\r\nContent-Length: \(count)\r\n"
      + "Content-Disposition: attachment; filename=\"\(attachment)\"\r\n"
  }
}
