import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One POST over HTTP. It ends when its time is over, whatever the server does, and sends to its own address only.
package final class HTTPTransfer: NSObject, URLSessionDataDelegate {
  /// The ending of a transfer.
  package enum Ending: Equatable, Sendable {
    /// The server's whole answer.
    case answer(status: Int, body: Data)
    /// The server answered with a redirection, which was not followed.
    case redirect(status: Int, host: String)
    /// Nothing of the body was sent; `reason` says why.
    case notSent(reason: String)
    /// The body, or a part of it, was sent, and no whole answer came; `reason` says why.
    case unanswered(reason: String)
  }

  /// The largest accepted answer in bytes. No receipt is as long.
  static let longestAnswer = 4 << 20

  private struct State {
    var ending: Ending?
    var hasSent = false
    var status: Int?
    var body = Data()
  }

  private let state = Mutex(State())
  private let isDone = DispatchSemaphore(value: 0)

  /// Sends `body`, and waits for at most `timeout` seconds from now to the end of the answer.
  ///
  /// - Parameters:
  ///   - contentType: the media type of the body.
  ///   - accepted: the media type of the answer that is asked for.
  package static func post(
    _ body: Data, to address: ServerAddress, token: BearerToken?, contentType: String, accepting accepted: String,
    timeout: Double
  ) -> Ending {
    // A transfer to this machine never uses a proxy, whatever the environment sets.
    if address.isThisMachine { for name in ["no_proxy", "NO_PROXY"] { setenv(name, "*", 1) } }
    var request = URLRequest(
      url: address.url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout + 60)
    request.httpMethod = "POST"
    request.httpBody = body
    request.httpShouldHandleCookies = false
    request.setValue(contentType, forHTTPHeaderField: "Content-Type")
    request.setValue(accepted, forHTTPHeaderField: "Accept")
    if let token { request.setValue("Bearer \(token.text)", forHTTPHeaderField: "Authorization") }
    let transfer = HTTPTransfer()
    let session = URLSession(configuration: .ephemeral, delegate: transfer, delegateQueue: nil)
    let deadline = DispatchTime.now() + timeout
    session.dataTask(with: request).resume()
    _ = transfer.isDone.wait(timeout: deadline)
    // The session is not cancelled; it ends with the process. FoundationNetworking stops the process if a session is
    // cancelled while it waits for its delegate to answer.
    return transfer.ended(reason: String(format: "no whole answer within %.7g s", timeout))
  }

  /// The ending. If there is none yet, it becomes the one for an expired time or a lost connection.
  @discardableResult private func ended(reason: String) -> Ending {
    let ending = state.withLock { state in
      let ending = state.ending ?? (state.hasSent ? .unanswered(reason: reason) : .notSent(reason: reason))
      state.ending = ending
      return ending
    }
    isDone.signal()
    return ending
  }

  private func end(_ ending: Ending) {
    state.withLock { if $0.ending == nil { $0.ending = ending } }
    isDone.signal()
  }

  // MARK: Messages of the session

  package func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The completion handler is not called, so that the task does not follow the redirection.
    end(.redirect(status: response.statusCode, host: request.url?.host ?? "nowhere"))
  }

  package func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    if totalBytesSent > 0 { state.withLock { $0.hasSent = true } }
  }

  package func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      if (300..<400).contains(response.statusCode) {
        let location = response.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0) }
        return end(.redirect(status: response.statusCode, host: location?.host ?? "nowhere"))
      }
      state.withLock { $0.status = response.statusCode }
    }
    completionHandler(.allow)
  }

  package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      if state.body.count <= Self.longestAnswer { state.body += data }
      return state.body.count > Self.longestAnswer
    }
    guard isTooLong else { return }
    dataTask.cancel()
    end(.unanswered(reason: "expected an answer of at most \(Self.longestAnswer >> 20) MiB, got more"))
  }

  package func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (status, body) = state.withLock { ($0.status, $0.body) }
    if let status, error == nil { return end(.answer(status: status, body: body)) }
    ended(reason: error?.localizedDescription ?? "no answer")
  }
}
