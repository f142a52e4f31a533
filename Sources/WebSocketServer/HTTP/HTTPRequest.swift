import CLibwebsockets

/// The parts of a request's head that decide whether it is served, copied out of the library.
struct HTTPRequest {
  /// A field that may occur at most once.
  ///
  /// Values are bytes and not text, because equal strings may have different bytes. The library does not
  /// distinguish an empty value from a missing field.
  enum Field: Equatable {
    case absent
    case value([UInt8])
    case repeated
  }

  enum Method {
    case get
    case head
    case other
  }

  var method = Method.other
  /// The path after percent-decoding and without the query.
  var path: [UInt8] = []
  /// The parts of the query, `name=value`, split at the ampersands.
  var arguments: [[UInt8]] = []
  var version = Field.absent
  var host = Field.absent
  var origin = Field.absent
  var contentLength = Field.absent
  var transferEncoding = Field.absent
  var upgrade = Field.absent
  var ifNoneMatch = Field.absent
  var webSocketVersion = Field.absent
  var webSocketKey = Field.absent
  var webSocketProtocols = Field.absent
}

extension HTTPRequest {
  /// Copies the head that the library has parsed for `wsi`; every field is absent when it holds none.
  init(reading wsi: OpaquePointer) {
    if case .value(let path) = unsafe Field(WSI_TOKEN_GET_URI, of: wsi) {
      method = .get
      self.path = path
    } else if case .value(let path) = unsafe Field(WSI_TOKEN_HEAD_URI, of: wsi) {
      method = .head
      self.path = path
    }
    var index: Int32 = 0
    while let argument = unsafe Self.fragment(index, WSI_TOKEN_HTTP_URI_ARGS, of: wsi) {
      arguments.append(argument)
      index += 1
    }
    version = unsafe Field(WSI_TOKEN_HTTP, of: wsi)
    host = unsafe Field(WSI_TOKEN_HOST, of: wsi)
    origin = unsafe Field(WSI_TOKEN_ORIGIN, of: wsi)
    contentLength = unsafe Field(WSI_TOKEN_HTTP_CONTENT_LENGTH, of: wsi)
    transferEncoding = unsafe Field(WSI_TOKEN_HTTP_TRANSFER_ENCODING, of: wsi)
    upgrade = unsafe Field(WSI_TOKEN_UPGRADE, of: wsi)
    ifNoneMatch = unsafe Field(WSI_TOKEN_HTTP_IF_NONE_MATCH, of: wsi)
    webSocketVersion = unsafe Field(WSI_TOKEN_VERSION, of: wsi)
    webSocketKey = unsafe Field(WSI_TOKEN_KEY, of: wsi)
    webSocketProtocols = unsafe Field(WSI_TOKEN_PROTOCOL, of: wsi)
  }

  fileprivate static func fragment(
    _ index: Int32,
    _ token: lws_token_indexes,
    of wsi: OpaquePointer
  ) -> [UInt8]? {
    let length = unsafe Int(lws_hdr_fragment_length(wsi, token, index))
    guard length > 0 else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length + 1) { buffer, count in
      let copied = unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe lws_hdr_copy_fragment(wsi, $0.baseAddress, Int32($0.count), token, index)
      }
      count = max(0, Int(copied))
    }
    return bytes.count == length ? bytes : nil
  }
}

extension HTTPRequest.Field {
  /// Reads one field; the total differs from the first part's length exactly when the field is repeated.
  fileprivate init(_ token: lws_token_indexes, of wsi: OpaquePointer) {
    let total = unsafe Int(lws_hdr_total_length(wsi, token))
    if total == 0 {
      self = .absent
    } else if let bytes = unsafe HTTPRequest.fragment(0, token, of: wsi), bytes.count == total {
      self = .value(bytes)
    } else {
      self = .repeated
    }
  }

  /// Whether the field occurs once with exactly the bytes of `text`.
  func isExactly(_ text: String) -> Bool {
    guard case .value(let bytes) = self else { return false }
    return bytes.elementsEqual(text.utf8)
  }

  /// Whether the field occurs once with the bytes of `text`, with ASCII letters of either case.
  func matches(_ text: String) -> Bool {
    guard case .value(let bytes) = self else { return false }
    return bytes.elementsEqual(text.utf8) { $0 == $1 || $0 ^ 0x20 == $1 && $1 >= 0x61 }
  }
}
