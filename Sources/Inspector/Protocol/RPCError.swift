import ForeignSource
import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording
import Simulation

/// Why a message was not executed, as sent to the client.
package struct RPCError: Error, Equatable {
  /// The codes of JSON-RPC and the protocol's own.
  package enum Code: Int, CaseIterable {
    case parse = -32700
    case notARequest = -32600
    case noSuchMethod = -32601
    case parameters = -32602
    case `internal` = -32603
    case notAttached = -32010
    case notController = -32011
    case noSuchView = -32012
    case readOnly = -32013
    case outOfRange = -32014
    case wrongState = -32015
    case overLimit = -32016
    case staleEpoch = -32017
    case badRecording = -32019
    case notValid = -32020
    case gap = -32021

    /// Whether the message itself was invalid, regardless of the engine's state; consecutive invalid messages
    /// close their client.
    ///
    /// A message from a page that has just lost the lease in the middle of a gesture is not invalid: its
    /// samples were on their way.
    var isFaultOfMessage: Bool {
      switch self {
      case .parse, .notARequest, .noSuchMethod, .parameters, .notAttached, .overLimit,
        .notValid, .gap:
        true
      case .internal, .notController, .noSuchView, .readOnly, .outOfRange, .wrongState,
        .staleEpoch, .badRecording:
        false
      }
    }
  }

  let code: Code
  /// One sentence for a person; text from the client is quoted, escaped and truncated.
  let message: String
  /// The parameter's JSON pointer below `params`.
  var path: String?
  /// The name of the client that holds the lease.
  var controller: String?
  /// The present epoch, for a request that is about an earlier one.
  var epoch: Int64?
  /// The line of a recording.
  var line: Int?
  /// Where in a parameter's text the error is.
  var place: Place?
  /// What was expected and found in a message of a source, and the number of the state.
  var expected: String?
  var found: String?
  var seq: Int64?

  /// A place in a text that is a parameter.
  struct Place: Equatable {
    /// In UTF-16 code units from the text's start.
    let position: Int
    /// What is wrong there.
    let message: String
  }

  init(_ code: Code, _ message: String, path: String? = nil, controller: String? = nil) {
    self.code = code
    self.message = message
    self.path = path
    self.controller = controller
  }
}

extension RPCError {
  /// Text that is not JSON, or not JSON within the limits.
  init(_ error: JSONError) {
    self.init(.parse, error.description)
  }

  /// Parameters of the wrong shape.
  init(_ error: JSONShapeError) {
    let code: Code = error.isOverLimit ? .overLimit : .parameters
    self.init(code, error.message, path: Self.path(of: error.pointer))
  }

  /// A message of a source that is not valid, or not the next one.
  init(_ fault: SourceFault, seq: Int64?) {
    let isGap = if case .gap = fault { true } else { false }
    self.init(isGap ? .gap : .notValid, fault.message, path: Self.path(of: fault.pointer))
    (expected, found, self.seq) = (fault.expected, fault.found, seq)
  }

  /// A command that could not be read.
  init(_ failure: CommandReadError) {
    switch failure {
    case .unknownMethod(let name, _): self.init(unknownMethod: name)
    case .parameter(let error): self.init(error)
    case .readOnly(let property, let pointer):
      self.init(.readOnly, "\(property.name) cannot be set", path: Self.path(of: pointer))
    }
  }

  /// The error of a request for one that its execution has thrown.
  init(reporting error: any Error) {
    switch error {
    case let refusal as RPCError: self = refusal
    case let error as JSONShapeError: self.init(error)
    case let error as CommandReadError: self.init(error)
    case let error as CommandError: self.init(error)
    case let error as SimulationError: self.init(.wrongState, error.reason)
    default: self.init(.internal, String(describing: error))
    }
  }

  /// A command that the engine rejected.
  init(_ error: CommandError) {
    let code: Code =
      switch error {
      case .noSuchView: .noSuchView
      case .outOfRange: .outOfRange
      case .wrongState: .wrongState
      case .overLimit: .overLimit
      case .property(.readOnly, _): .readOnly
      case .property(.outOfRange, _): .outOfRange
      case .property(.notOfThisClass, _), .property(.wrongKind, _): .parameters
      }
    let message =
      if case .noSuchView(let id, _) = error { "no view \(JSONValue.string(id).summary)" } else {
        error.reason
      }
    self.init(code, message, path: error.path)
  }

  /// A request about an epoch that has ended, when the present one is `epoch`.
  init(staleFor reason: String, epoch: Int64) {
    self.init(.staleEpoch, reason)
    self.epoch = epoch
  }

  /// A method that does not exist in this version.
  init(unknownMethod name: String) {
    let hint = Spelling.hint(for: name, among: Method.all.map(\.name))
    self.init(.noSuchMethod, "no method \(JSONValue.string(name).summary)\(hint)")
  }

  /// The maximum length of a pointer's token that is sent, in characters.
  private static let maximumTokenLength = 64

  /// The pointer's text, up to the first token that is too long or not printable.
  ///
  /// The key of an unknown member is any text that a client sends.
  private static func path(of pointer: JSONPointer) -> String {
    let tokens = pointer.tokens.prefix { token in
      PrintableText.escaped(token, limit: maximumTokenLength) == token
    }
    return JSONPointer(Array(tokens)).description
  }
}
