import JSON
import ModelCoding
public import ScrollModel

/// A change of a view's properties that corrects a mistake; it can be tried and reverted.
///
/// ```swift
/// let fix = Fix(of: "scroll", values: [.init(.bounces, .bool(false))])
/// let scroll = ScrollView(id: "scroll")
/// let engine = Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
/// try engine.handle(fix.command, at: 0)
/// precondition(!scroll.bounces)
/// ```
public struct Fix: Equatable, Sendable {
  /// The id of the view to change, which need not be the view with the mistake.
  public let view: String
  /// The properties to set, with their values, in an order that does not depend on how they were given.
  public let values: [Command.Assignment]
  /// What the number of the symptom becomes, in points: 0 if nothing of it is left.
  public let leaves: Double

  /// Creates a change of some properties of a view.
  ///
  /// - Parameters:
  ///   - view: the id of the view.
  ///   - values: the properties to set, with values of their kinds. An engine checks them when it carries
  ///     ``command`` out.
  ///   - leaves: what the number of the symptom becomes, in points.
  public init(of view: String, values: [Command.Assignment], leaves: Double = 0) {
    self.view = view
    self.values = values.sorted { $0.property.rawValue < $1.property.rawValue }
    self.leaves = leaves
  }

  /// The command that makes the change: `View.set`, for `Engine.handle(_:at:)`.
  public var command: Command { .set(view: view, values: values) }
}

extension Fix {
  /// Creates a change with values as in the JSON of `View.set`, which have to be valid.
  init(_ view: String, _ values: Values, leaves: Double = 0) {
    let json: JSONValue = ["id": .string(view), "values": .object(values.object)]
    do throws(JSONShapeError) { self = try Fix(json, leaves: leaves, at: JSONPointer()) } catch {
      preconditionFailure("a rule's fix of \(view) is no View.set: \(error)")
    }
  }

  /// Reads the parameters of a `View.set`, or throws the first error in them.
  init(_ json: JSONValue, leaves: Double, at place: JSONPointer) throws(JSONShapeError) {
    let command: Command
    do throws(CommandReadError) {
      command = try CommandMethod.setProperties.command(json, at: place)
    } catch { throw error.located(method: place) }
    guard case .set(let view, let values) = command else {
      throw .expected("the parameters of View.set", at: place, found: json)
    }
    self.init(of: view, values: values, leaves: leaves)
  }
}
