import CPlatform

/// A request for a file.
public struct FileRequest: Equatable, Sendable {
  /// The path, percent-decoded and without the query.
  public var path: String
  /// The value of `ticket` in the query; nil if there is none, or more than one.
  public var ticket: String?
  /// Whether the query has the token, or none is required.
  public var isAuthorized: Bool
  /// Whether only the head of the response is sent.
  public var isHead: Bool

  /// Creates a request.
  public init(path: String, ticket: String? = nil, isAuthorized: Bool, isHead: Bool = false) {
    self.path = path
    self.ticket = ticket
    self.isAuthorized = isAuthorized
    self.isHead = isHead
  }
}

/// The response to a request for a file.
public enum FileAnswer {
  /// There is no such file.
  case none
  /// There may be one, but this client is not authorized.
  case forbidden
  /// The file is sent, piece by piece.
  case file(FileResponse)
}

/// An open file that is sent in response to a GET.
///
/// Its length is fixed when the response is created; data appended later is not sent.
public final class FileResponse {
  let contentType: String
  let attachment: String
  /// Its length in bytes.
  let count: Int
  private let descriptor: Int32

  /// Creates a response from an open regular file, which is closed when it has been sent.
  ///
  /// `attachment` is the file name for the browser, of printable ASCII without quotation marks.
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

  /// Reads at most `most` bytes at a position; returns none if they cannot be read.
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
      + "Cache-Control: no-store\r\n"
      + "Content-Disposition: attachment; filename=\"\(attachment)\"\r\n"
  }
}
