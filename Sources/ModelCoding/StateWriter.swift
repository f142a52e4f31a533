import Foundation
package import JSON
package import ScrollModel

/// Writes the state document and its patches directly from an engine, without an intermediate tree of
/// values.
package enum StateWriter {
  /// The names of the scene in the document.
  package struct SceneName: Equatable, Sendable {
    /// The scene's name on the command line.
    package let name: String
    /// The scene's title in the page.
    package let title: String
    /// The variant that is shown; nil if the scene has none.
    package let variant: String?

    /// Creates the names of a scene.
    package init(name: String, title: String, variant: String? = nil) {
      self.name = name
      self.title = title
      self.variant = variant
    }
  }

  /// Writes the whole document as one object.
  ///
  /// `views` is the text of the views, as ``writeViews(of:to:)`` has written it of the same state; without
  /// `hasAnimations`, those that run are left out.
  package static func writeState(
    of engine: Engine,
    scene: SceneName,
    views: [UInt8]? = nil,
    hasAnimations: Bool = true,
    to writer: inout JSONWriter
  ) {
    engine.layoutIfNeeded()
    writer.beginObject()
    writer.member("t", engine.time)
    writer.key("scene")
    writer.beginObject()
    writer.member("name", scene.name)
    writer.member("title", scene.title)
    writer.member("variant", scene.variant)
    writer.endObject()
    writer.key("device")
    write(engine.device, to: &writer)
    if let keyboard = engine.keyboard {
      writer.key("keyboard")
      write(keyboard, inPatch: false, to: &writer)
    }
    if hasAnimations, !engine.animations.isEmpty {
      writer.key("animations")
      write(engine.animations, to: &writer)
    }
    let touches = engine.touchStates
    if !touches.isEmpty {
      writer.key("touches")
      writer.beginObject()
      for touch in touches { write(touch, inPatch: false, to: &writer) }
      writer.endObject()
    }
    writer.member("root", engine.root.id)
    writer.key("views")
    if let views { writer.raw(views) } else { writeViews(of: engine, to: &writer) }
    writer.endObject()
  }

  /// Writes the views as one object, which is nearly all of the document of a scene with very many.
  package static func writeViews(of engine: Engine, to writer: inout JSONWriter) {
    writer.beginObject()
    var one = ViewWriter()
    engine.root.forEachInTree { one.write($0, to: &writer) }
    writer.endObject()
  }

  /// Writes the first of some views as one object, until they have more than `bytes` bytes, and removes them.
  ///
  /// A state that is written in parts is laid out first, and does not change until its views are written.
  package static func writeViews(
    _ views: inout ArraySlice<View>,
    upTo bytes: Int,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    let end = writer.count + bytes
    var one = ViewWriter()
    while writer.count <= end, let view = views.popFirst() { one.write(view, to: &writer) }
    writer.endObject()
  }

  /// Writes the merge patch (RFC 7396) from the document before `changes` to the current one.
  ///
  /// `time` is when the changes were made, if the engine's time has advanced without changes since.
  package static func writePatch(
    _ changes: ChangeSet,
    of engine: Engine,
    at time: Int64? = nil,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("t", time ?? engine.time)
    if changes.device {
      writer.key("device")
      write(engine.device, to: &writer)
    }
    if changes.keyboard {
      writer.key("keyboard")
      if let keyboard = engine.keyboard {
        write(keyboard, inPatch: true, to: &writer)
      } else {
        writer.null()
      }
    }
    if changes.animations {
      writer.key("animations")
      if engine.animations.isEmpty {
        writer.null()
      } else {
        write(engine.animations, to: &writer)
      }
    }
    if !changes.touches.isEmpty {
      writer.key("touches")
      write(touches: changes.touches, of: engine, to: &writer)
    }
    if !changes.views.isEmpty {
      writer.key("views")
      writer.beginObject()
      for change in changes.views { write(change, to: &writer) }
      writer.endObject()
    }
    writer.endObject()
  }

  private static func write(_ change: ChangeSet.ViewChange, to writer: inout JSONWriter) {
    writer.key(change.id)
    guard let view = change.view else { return writer.null() }
    // A client that may remember this id needs a null for each property that no longer applies.
    let isNew = change.properties == .all && !change.mayBeRemembered
    write(view, change.properties, withDefaults: !isNew, to: &writer)
  }

  static func write(
    _ view: View,
    _ properties: PropertySet,
    withDefaults: Bool,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    // A client may remember a view of another class with this id; properties of that class need nulls
    // too.
    var rest = withDefaults ? properties : properties.intersection(view.propertyTable.properties)
    if rest.remove(PropertySet(.class)) != nil { writer.member("class", view.className) }
    if rest.contains(PropertySet(.frame)), writeFrame(of: view, to: &writer) {
      rest.remove(PropertySet(.frame))
    }
    writeMembers(of: view, rest, withDefaults: withDefaults, to: &writer)
    writer.endObject()
  }

  /// Writes the member with a view's frame, which most views have, and is their first property after the class.
  ///
  /// - Returns: whether it is not the default, which is left out.
  @discardableResult
  static func writeFrame(of view: View, to writer: inout JSONWriter) -> Bool {
    let frame = view.frame
    let (origin, size) = (frame.origin, frame.size)
    // Comparing with `.zero` is a call.
    if origin.x == 0, origin.y == 0, size.width == 0, size.height == 0 { return false }
    writer.key("frame")
    writer.array(origin.x, origin.y, size.width, size.height)
    return true
  }

  /// Writes members of a view's object.
  static func writeMembers(
    of view: View,
    _ properties: PropertySet,
    withDefaults: Bool,
    to writer: inout JSONWriter
  ) {
    var rest = properties
    while let property = rest.popFirst() {
      if property == .subviews, !view.subviews.isEmpty {
        writer.key("subviews")
        write(idsOf: view.subviews, to: &writer)
      } else if let value = view.published(property) {
        writer.key(property.name)
        write(value, inPatch: withDefaults, to: &writer)
      } else if withDefaults {
        writer.key(property.name)
        writer.null()
      }
    }
  }

  /// Writes ids without making a list of them.
  private static func write(idsOf views: [View], to writer: inout JSONWriter) {
    writer.beginArray()
    for view in views { writer.value(view.id) }
    writer.endArray()
  }

  private static func write(
    touches changes: [ChangeSet.TouchChange],
    of engine: Engine,
    to writer: inout JSONWriter
  ) {
    guard engine.hasTouches else { return writer.null() }
    writer.beginObject()
    for change in changes {
      guard let touch = engine.touchState(change.id) else {
        writer.key(String(change.id))
        writer.null()
        continue
      }
      write(touch, inPatch: true, isMoveOnly: change.isMoveOnly, to: &writer)
    }
    writer.endObject()
  }

  private static func write(
    _ touch: Engine.TouchState,
    inPatch: Bool,
    isMoveOnly: Bool = false,
    to writer: inout JSONWriter
  ) {
    writer.key(String(touch.id))
    writer.beginObject()
    writer.key("location")
    write(touch.location, to: &writer)
    guard !isMoveOnly else { return writer.endObject() }
    writer.member("phase", touch.phase.rawValue)
    if let view = touch.view {
      writer.member("view", view)
    } else if inPatch {
      // In the client's document this number may belong to an earlier finger on a view.
      writer.key("view")
      writer.null()
    }
    writer.endObject()
  }

  private static func write(_ device: Device, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("size")
    write(.size(device.size), to: &writer)
    writer.member("displayScale", device.displayScale)
    writer.member("orientation", device.orientation.rawValue)
    writer.key("safeAreaInsets")
    write(.insets(device.safeAreaInsets), to: &writer)
    writer.endObject()
  }

  /// Writes the keyboard; the default is that it is docked and belongs to this app.
  private static func write(
    _ keyboard: Keyboard,
    inPatch: Bool,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("frame")
    write(.rect(keyboard.frame), to: &writer)
    for (name, value) in [("docked", keyboard.isDocked), ("isLocal", keyboard.isLocal)] {
      if !value {
        writer.key(name)
        writer.value(false)
      } else if inPatch {
        writer.key(name)
        writer.null()
      }
    }
    writer.endObject()
  }
}
