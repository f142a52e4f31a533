import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording
import Simulation

/// A method that a client can request: the one description of each.
///
/// Dispatch, the check of the lease and suggestions for misspelt names read it; the page's table and the protocol's
/// article are written from it, and tests compare the schemas with it.
struct Method: Sendable {
  /// The method's name as JSON-RPC has it, such as `Sim.pause`.
  let name: String
  /// Whether only the holder of the lease may request it, because it changes the shared state.
  let needsLease: Bool
  /// Whether it changes the views or what drives them: a touch does, a pause does not.
  let mutates: Bool
  /// Whether its parameters name times of the run, and may name the epoch that these were read in.
  let hasTimes: Bool
  /// Whether it means nothing for a live source.
  let needsEngine: Bool
  /// What the server must offer for it.
  let capability: Capability
  /// Executes it; returns nil if the response is sent later.
  let answer: @Sendable (Inspector, inout MethodCall) throws -> ResultWriter?

  init(
    _ name: String,
    needsLease: Bool = false,
    mutates: Bool = false,
    hasTimes: Bool = false,
    needsEngine: Bool = false,
    capability: Capability = .state,
    _ answer: @escaping @Sendable (Inspector, inout MethodCall) throws -> ResultWriter?
  ) {
    self.name = name
    self.needsLease = needsLease
    self.mutates = mutates
    self.hasTimes = hasTimes
    self.needsEngine = needsEngine || capability.needsEngine
    self.capability = capability
    self.answer = answer
  }

  /// Every method.
  static let all: [Method] =
    Attachment.methods + ServerStatistics.methods + Lease.methods + CommandFeature.methods
    + EditFeature.methods + SceneFeature.methods + TimeFeature.methods + ViewFeature.methods
    + OverlayFeature.methods + FindingFeature.methods + HistoryFeature.methods
    + ForkFeature.methods + BreakpointFeature.methods + MarkFeature.methods
    + RecordingFeature.methods + RecordingFiles.methods + PictureFeature.methods

  /// The method called `name`; nil if there is none.
  static func named(_ name: String) -> Method? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// One request for a method.
struct MethodCall {
  /// The request.
  let request: Request
  /// The session of the client that sent it.
  let session: Session
  /// The time of the request, in microseconds of the loop's clock.
  let now: Int64
  /// The parameters that were not read yet.
  var members: JSONMembers

  init(_ request: Request, from session: Session, now: Int64) throws(JSONShapeError) {
    self.request = request
    self.session = session
    self.now = now
    members = try JSONMembers(
      request.parameters,
      at: JSONPointer(),
      as: "an object of parameters"
    )
  }

  /// The response that is sent later.
  var reply: PendingResponse { PendingResponse(id: request.id, session: session) }

  /// Reads a text parameter.
  mutating func text(_ key: String) throws(JSONShapeError) -> String {
    try members.required(key).text(at: members.place(key))
  }
}

/// Writes the members of a request's result.
typealias ResultWriter = (inout JSONWriter) -> Void
