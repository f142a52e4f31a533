public import JSON

/// JSON Merge Patch, RFC 7396: null deletes a member, objects merge, everything else replaces.
///
/// Patches are for documents in which no object has a null member, because a patch cannot set one.
public enum MergePatch {
  /// Gives the document that `patch` makes of `target`.
  public static func apply(_ patch: JSONValue, to target: JSONValue) -> JSONValue {
    var result = target
    apply(patch, into: &result)
    return result
  }

  /// Changes the document in place, at a cost in proportion to the patch.
  public static func apply(_ patch: JSONValue, into target: inout JSONValue) {
    guard case .object(let changes) = patch else {
      target = patch
      return
    }
    var members = target.object ?? JSONObject()
    // The one reference that is left may change its members without copying them.
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

  /// Gives the smallest patch that makes `target` of `source`.
  ///
  /// Equal objects give the empty object; a target that is no object is its own patch. Neither
  /// document may have an object with a null member.
  public static func between(_ source: JSONValue, _ target: JSONValue) -> JSONValue {
    guard case .object(let old) = source, case .object(let new) = target else { return target }
    var changes = JSONObject()
    for (key, _) in old where new[key] == nil {
      changes[key] = .null
    }
    for (key, value) in new {
      guard let former = old[key] else {
        changes[key] = value
        continue
      }
      if former != value {
        changes[key] = between(former, value)
      }
    }
    return .object(changes)
  }

  /// Gives the patch that does what `first` and then `second` do, whatever they are applied to.
  ///
  /// Nil means that there is none, which happens in one case: where `first` deletes a member or
  /// replaces it by something other than an object, and `second` then merges an object into it. The
  /// outcome is an object that does not depend on what the member was before, and a merge patch
  /// cannot say so: an object in a patch keeps those members of an older object that it does not
  /// name. The caller must send the whole document then.
  public static func compose(_ first: JSONValue, _ second: JSONValue) -> JSONValue? {
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
