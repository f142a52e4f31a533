#if canImport(UIKit)
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A WebSocket of URLSession.
@MainActor final class SocketLink: Link {
  var onMessage: ((String) -> Void)?
  var onClose: (() -> Void)?

  private let url: URL
  private let token: String
  private var task: URLSessionWebSocketTask?
  private var hasComplained = false

  init(url: URL, token: String) {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    if url.path.isEmpty || url.path == "/" { parts?.path = "/ws" }
    self.url = parts?.url ?? url
    self.token = token
  }

  func open() {
    let task = URLSession.shared.webSocketTask(
      with: url,
      protocols: ["scrollscope.source.v1", "token.\(token)"]
    )
    self.task = task
    task.resume()
    receive(from: task)
  }

  func send(_ text: String) {
    guard let task else { return }
    // Unlike calls in tasks, calls with a closure keep their order.
    task.send(.string(text)) { [weak self] error in
      guard let error else { return }
      Task { @MainActor in self?.ended(task, error) }
    }
  }

  func close() {
    task?.cancel(with: .goingAway, reason: nil)
    task = nil
  }

  /// Waits for one message: the next one is taken when this one has been dealt with, so that they keep their order.
  private func receive(from task: URLSessionWebSocketTask) {
    task.receive { [weak self] result in
      let (text, failure): (String?, (any Error)?) =
        switch result {
        case .success(.string(let text)): (text, nil)
        case .success: (nil, nil)
        case .failure(let error): (nil, error)
        }
      Task { @MainActor in self?.received(text, failure, from: task) }
    }
  }

  private func received(
    _ text: String?,
    _ failure: (any Error)?,
    from task: URLSessionWebSocketTask
  ) {
    guard self.task === task else { return }
    if let failure { return ended(task, failure) }
    if let text { onMessage?(text) }
    receive(from: task)
  }

  private func ended(_ task: URLSessionWebSocketTask, _ error: any Error) {
    guard self.task === task else { return }
    self.task = nil
    task.cancel()
    if !hasComplained {
      hasComplained = true
      // A server that closes says why, such as a wrong token; the error says only that it has closed.
      let said = task.closeReason.flatMap { String(data: $0, encoding: .utf8) }
      let reason = said.map { "the server has closed it: \($0)" } ?? error.localizedDescription
      print("ScrollProbe: no connection to \(url.absoluteString): \(reason)")
    }
    onClose?()
  }
}
#endif
