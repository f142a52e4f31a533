import JSON
import Testing

@Suite struct JSONBufferTests {
  @Test(
    "A taken buffer holds the text after writable headroom",
    arguments: [0, 1, 16],
    [0, 5, 1_000, 100_000]
  )
  func headroom(headroom: Int, length: Int) {
    let text = String(repeating: "x", count: length)
    var writer = JSONWriter(headroom: headroom, capacity: 64)
    writer.value(text)
    let buffer = writer.takeBuffer()
    #expect(buffer.headroom == headroom)
    #expect(buffer.count == length + 2)
    buffer.withPayload { payload in
      let header = UnsafeMutableRawBufferPointer(
        start: payload.baseAddress.map { $0 - headroom },
        count: headroom
      )
      for index in header.indices {
        header[index] = 0xff
      }
    }
    #expect(buffer.payloadBytes == Array("\"\(text)\"".utf8))
  }

  @Test(
    "Later writes do not change a taken buffer",
    arguments: [10, 50, 60, 5_000]
  )
  func independence(length: Int) {
    var writer = JSONWriter(headroom: 4, capacity: 64)
    var buffers: [JSONBuffer] = []
    for digit in 0..<8 {
      writer.value(String(repeating: String(digit), count: length))
      buffers.append(writer.takeBuffer())
      let count = writer.count
      #expect(count == 0)
    }
    for (digit, buffer) in buffers.enumerated() {
      let text = String(repeating: String(digit), count: length)
      #expect(buffer.payloadBytes == Array("\"\(text)\"".utf8))
    }
  }

  @Test("A buffer can be made from bytes")
  func bufferCanBeMade() {
    let buffer = Array("{}".utf8).withUnsafeBytes { JSONBuffer(headroom: 8, payload: $0) }
    #expect(buffer.headroom == 8)
    #expect(buffer.payloadBytes == Array("{}".utf8))
    let empty = JSONBuffer(headroom: 8, payload: UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(empty.payloadBytes.isEmpty)
  }

  @Test("The writer shows its text and keeps it")
  func writerShowsItsText() {
    var writer = JSONWriter(headroom: 8)
    writer.value(12)
    let (text, count) = (writer.withUnsafeBytes { Array($0) }, writer.count)
    #expect(text == Array("12".utf8))
    #expect(count == 2)
  }
}
