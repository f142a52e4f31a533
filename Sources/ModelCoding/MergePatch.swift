package import JSON

/// JSON Merge Patch, RFC 7396: null deletes a member, objects merge, and any other value replaces.
///
/// Patches only work for documents without null members, because a patch cannot set a member to null.
package enum MergePatch {
  /// Returns the result of applying `patch` to `target`.
  package static func apply(_ patch: JSONValue, to target: JSONValue) -> JSONValue {
    var result = target
    apply(patch, into: &result)
    return result
  }

  /// Applies the patch in place, in time proportional to the size of the patch.
  package static func apply(_ patch: JSONValue, into target: inout JSONValue) {
    guard case .object(let changes) = patch else {
      target = patch
      return
    }
    var members = target.object ?? JSONObject()
    // With `target` cleared, `members` is the only reference, so changes do not copy the object.
    target = .null
    for (key, change) in changes {
      members.withValue(forKey: key) { member in
        guard !change.isNull else {
          member = nil
          return
        }
        var value = member ?? .null
        member = nil
        apply(change, into: &value)
        member = value
      }
    }
    target = .object(members)
  }

  /// Returns the smallest patch that turns `former` into `target`.
  ///
  /// The patch for equal objects is the empty object; a target that is not an object is its own patch.
  /// Neither document may contain an object with a null member.
  package static func between(_ former: JSONValue, _ target: JSONValue) -> JSONValue {
    guard case .object(let old) = former, case .object(let new) = target else { return target }
    var changes = JSONObject()
    for (key, _) in old where new[key] == nil {
      changes[key] = .null
    }
    for (key, value) in new {
      guard let before = old[key] else {
        changes[key] = value
        continue
      }
      if before != value {
        changes[key] = between(before, value)
      }
    }
    return .object(changes)
  }

  /// Returns one patch with the effect of `first` followed by `second` on any document.
  ///
  /// Returns nil in the one case without such a patch: `first` deletes a member or replaces it with a
  /// value that is not an object, and `second` merges an object into it. The result is an object that
  /// does not depend on the earlier value. A merge patch cannot express that: an object in a patch
  /// keeps the members of an older object that it does not name. The caller must then send the whole
  /// document.
  package static func compose(_ first: JSONValue, _ second: JSONValue) -> JSONValue? {
    guard case .object(let later) = second else { return second }
    guard case .object(var changes) = first else { return nil }
    for (key, change) in later {
      guard let earlier = changes[key] else {
        changes[key] = change
        continue
      }
      guard let both = compose(earlier, change) else { return nil }
      changes[key] = both
    }
    return .object(changes)
  }
}
