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

  private func receive(from task: URLSessionWebSocketTask) {
    task.receive { [weak self] result in
      Task { @MainActor in self?.received(result, from: task) }
    }
  }

  private func received(
    _ result: Result<URLSessionWebSocketTask.Message, any Error>,
    from task: URLSessionWebSocketTask
  ) {
    guard self.task === task else { return }
    switch result {
    case .success(.string(let text)):
      onMessage?(text)
      receive(from: task)
    case .success: receive(from: task)
    case .failure(let error): ended(task, error)
    }
  }

  private func ended(_ task: URLSessionWebSocketTask, _ error: any Error) {
    guard self.task === task else { return }
    self.task = nil
    task.cancel()
    if !hasComplained {
      hasComplained = true
      print("ScrollProbe: no connection to \(url.absoluteString): \(error.localizedDescription)")
    }
    onClose?()
  }
}
#endif
