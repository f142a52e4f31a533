/// The members of a JSON object, in the order in which they were inserted.
///
/// Reading, setting and removing a member take constant time on average, regardless of size; a small object
/// is one array and no hash table. Keys are compared by their UTF-8 bytes, as in JSON.
package struct JSONObject: Sendable {
  /// One member with its name.
  package typealias Element = (key: String, value: JSONValue)

  struct Member: Sendable {
    /// Nil for a hole; here and not around the member, so that a key is read without copying its value.
    var key: String?
    var value: JSONValue
  }

  /// Up to this size a walk over the members is quicker than hashing the key.
  private static let largestUnindexed = 8

  /// The members in order; a removed one leaves a hole, but only in an indexed object.
  private var slots: [Member] = []
  /// The index of each key in `slots`; empty while the object is small.
  private var positions: [UTF8Key: Int] = [:]

  /// Makes an object without members.
  package init() {}

  /// Makes an object without members that has room for `capacity` of them.
  package init(capacity: Int) {
    slots.reserveCapacity(capacity)
    if capacity > Self.largestUnindexed {
      positions.reserveCapacity(capacity)
    }
  }

  /// The number of members.
  package var count: Int {
    positions.isEmpty ? slots.count : positions.count
  }

  /// Whether there is no member.
  package var isEmpty: Bool {
    slots.isEmpty
  }

  /// The keys in order.
  package var keys: [String] {
    keys(where: { _ in true })
  }

  /// The member called `key`; setting nil removes it, setting a new key appends it.
  package subscript(key: String) -> JSONValue? {
    get {
      guard let position = position(of: key) else { return nil }
      return slots[position].value
    }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): slots[position].value = value
      case (let position?, nil): remove(key, at: position)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  /// Changes the member called `key` in place, without copying its value.
  ///
  /// The body sees nil when there is no such member; it appends by setting a value and removes by
  /// setting nil.
  package mutating func withValue<Result>(
    forKey key: String,
    _ body: (inout JSONValue?) -> Result
  ) -> Result {
    let place = position(of: key)
    var value = place.map { slots[$0].value }
    if let place {
      // Only one reference may be left, or the change would copy the whole member.
      slots[place].value = .null
    }
    let result = body(&value)
    switch (place, value) {
    case (let place?, let value?): slots[place].value = value
    case (let place?, nil): remove(key, at: place)
    case (nil, let value?): append(key, value)
    case (nil, nil): break
    }
    return result
  }

  /// Whether there is a member with such a key.
  package func hasKey(where isMeant: (String) -> Bool) -> Bool {
    for index in slots.indices {
      if let key = slots[index].key, isMeant(key) { return true }
    }
    return false
  }

  /// The keys for which `isMeant` is true, in order.
  package func keys(where isMeant: (String) -> Bool) -> [String] {
    var keys: [String] = []
    for index in slots.indices {
      if let key = slots[index].key, isMeant(key) { keys.append(key) }
    }
    return keys
  }

  /// Appends a member whose key is known to be new.
  mutating func append(_ key: String, _ value: JSONValue) {
    slots.append(Member(key: key, value: value))
    if !positions.isEmpty {
      positions[UTF8Key(key)] = slots.count - 1
    } else if slots.count > Self.largestUnindexed {
      index()
    }
  }

  private func position(of key: String) -> Int? {
    guard positions.isEmpty else { return positions[UTF8Key(key)] }
    for index in slots.indices {
      if let other = slots[index].key, other.hasSameBytes(as: key) { return index }
    }
    return nil
  }

  private mutating func remove(_ key: String, at position: Int) {
    guard !positions.isEmpty else {
      slots.remove(at: position)
      return
    }
    slots[position] = Member(key: nil, value: .null)
    positions[UTF8Key(key)] = nil
    // Closing the holes only when they are the majority keeps removal constant on average.
    if positions.count < slots.count / 2 {
      slots.removeAll { $0.key == nil }
      positions.removeAll(keepingCapacity: true)
      if slots.count > Self.largestUnindexed {
        index()
      }
    }
  }

  private mutating func index() {
    positions.reserveCapacity(slots.count)
    for (position, slot) in slots.enumerated() {
      if let key = slot.key { positions[UTF8Key(key)] = position }
    }
  }
}

extension JSONObject: Sequence {
  /// Walks over the members in order.
  package struct Iterator: IteratorProtocol {
    private var slots: IndexingIterator<[Member]>

    init(_ slots: [Member]) {
      self.slots = slots.makeIterator()
    }

    package mutating func next() -> Element? {
      while let slot = slots.next() {
        if let key = slot.key { return (key, slot.value) }
      }
      return nil
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(slots)
  }

  package var underestimatedCount: Int {
    count
  }
}

extension JSONObject: Equatable {
  /// Returns whether two objects have the same members, in any order.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.allSatisfy { key, value in right[key] == value }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object from members in order; of two with the same key, the later value is kept.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(capacity: members.count)
    for (key, value) in members {
      self[key] = value
    }
  }
}
