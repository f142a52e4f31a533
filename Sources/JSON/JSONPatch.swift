/// Changes of a JSON document by their places: the operations add, remove and replace of JSON Patch (RFC 6902).
package enum JSONPatch {
  /// Returns the operations that turn one document into another, in order.
  ///
  /// - Parameters:
  ///   - old: the document before.
  ///   - new: the document after.
  ///   - size: an operation with a longer value is divided into several where that is possible.
  /// - Returns: the operations.
  package static func between(
    _ old: JSONValue,
    _ new: JSONValue,
    dividing size: Int = .max
  ) -> [JSONValue] {
    var operations: [JSONValue] = []
    add(old, new, at: JSONPointer(), size, to: &operations)
    return operations
  }

  private static func add(
    _ old: JSONValue,
    _ new: JSONValue,
    at place: JSONPointer,
    _ size: Int,
    to operations: inout [JSONValue]
  ) {
    switch (old, new) {
    case _ where old == new: return
    case (.object(let old), .object(let new)):
      for key in old.keys where new[key] == nil {
        operations.append(operation("remove", place.appending(key)))
      }
      for (key, value) in new {
        if let former = old[key] {
          add(former, value, at: place.appending(key), size, to: &operations)
        } else {
          insert(value, "add", at: place.appending(key), size, to: &operations)
        }
      }
    case (.array(let old), .array(let new)):
      let start = zip(old, new).prefix { $0 == $1 }.count
      let shorter = min(old.count, new.count)
      var end = 0
      while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
      let (oldEnd, newEnd) = (old.count - end, new.count - end)
      let common = min(oldEnd, newEnd)
      for index in start..<common {
        add(old[index], new[index], at: place.appending(index), size, to: &operations)
      }
      for index in (common..<oldEnd).reversed() {
        operations.append(operation("remove", place.appending(index)))
      }
      for index in common..<newEnd {
        insert(new[index], "add", at: place.appending(index), size, to: &operations)
      }
    default: insert(new, "replace", at: place, size, to: &operations)
    }
  }

  /// Adds a value, or an empty one and then its members if it is long.
  private static func insert(
    _ value: JSONValue,
    _ name: String,
    at place: JSONPointer,
    _ size: Int,
    to operations: inout [JSONValue]
  ) {
    guard size < .max, value.serialized().count > size else {
      return operations.append(operation(name, place, value))
    }
    switch value {
    case .object(let object):
      operations.append(operation(name, place, [:]))
      for (key, value) in object {
        insert(value, "add", at: place.appending(key), size, to: &operations)
      }
    case .array(let array):
      operations.append(operation(name, place, []))
      for (index, value) in array.enumerated() {
        insert(value, "add", at: place.appending(index), size, to: &operations)
      }
    default: operations.append(operation(name, place, value))
    }
  }

  private static func operation(
    _ name: String,
    _ place: JSONPointer,
    _ value: JSONValue? = nil
  ) -> JSONValue {
    var operation: JSONObject = ["op": .string(name), "path": .string(place.description)]
    operation["value"] = value
    return .object(operation)
  }

  /// Applies operations to a document; `pointer` is their location.
  ///
  /// - Throws: `JSONShapeError` for the first operation that cannot be applied.
  package static func apply(
    _ operations: JSONValue,
    to document: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> JSONValue {
    var document = document
    for (json, place) in try operations.elements(at: pointer, as: "an array of operations") {
      var members = try JSONMembers(json, at: place, as: "an operation")
      let name = try members.required("op").choice(
        of: ["add", "remove", "replace"],
        at: members.place("op")
      )
      let text = try members.required("path").text(at: members.place("path"))
      let value: JSONValue? = name == "remove" ? .none : try members.required("value")
      guard let target = JSONPointer(text: text),
        apply(name, value, target.tokens[...], to: &document)
      else {
        throw JSONShapeError(members.place("path"), "there is no such place, \"\(text)\"")
      }
      try members.finish()
    }
    return document
  }

  private static func apply(
    _ name: String,
    _ value: JSONValue?,
    _ tokens: ArraySlice<String>,
    to document: inout JSONValue
  ) -> Bool {
    guard let token = tokens.first else {
      guard let value else { return false }
      document = value
      return true
    }
    switch document {
    case .object(var object):
      if tokens.count == 1 {
        guard name == "add" || object[token] != nil else { return false }
        object[token] = value
      } else {
        guard var member = object[token], apply(name, value, tokens.dropFirst(), to: &member)
        else { return false }
        object[token] = member
      }
      document = .object(object)
    case .array(var array):
      guard let index = token == "-" ? array.count : Int(token), index >= 0 else { return false }
      if tokens.count == 1, name == "add" {
        guard index <= array.count, let value else { return false }
        array.insert(value, at: index)
      } else {
        guard array.indices.contains(index) else { return false }
        if tokens.count == 1, let value {
          array[index] = value
        } else if tokens.count == 1 {
          array.remove(at: index)
        } else if !apply(name, value, tokens.dropFirst(), to: &array[index]) {
          return false
        }
      }
      document = .array(array)
    default: return false
    }
    return true
  }
}
