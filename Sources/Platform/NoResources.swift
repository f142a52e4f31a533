/// The system has no more of something; the text names the call and its reason.
package struct NoResources: Error {
  package let text: String

  /// The failure of a call that has just been made.
  package init(_ call: String) { text = "\(call): \(SystemError.text())" }
}
