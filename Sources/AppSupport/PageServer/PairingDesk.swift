import AppWords
import FlyingFox
import Foundation
import PageSecurity

/// What a device of the local network gets that is not paired: a page that asks for the code, and nothing else.
package struct PairingDesk: Sendable {
  /// The app's name, which is part of the name of the device's mark: two apps share the cookies of one address.
  package let app: String
  package let access: NetworkAccess
  package let files: PageFiles

  package init(app: String, access: NetworkAccess, files: PageFiles) {
    self.app = app
    self.access = access
    self.files = files
  }

  private static let codePath = "/pair"
  private static let openFiles: Set = ["/common/look.css", "/common/pairing.css"]

  /// The answer to a request of a device that is not paired; `nil` if the device is.
  package func answer(_ request: HTTPRequest) async -> HTTPResponse? {
    let language = Language(locale: request.headers[HTTPHeader("Accept-Language")] ?? "")
    if request.method == .POST {
      guard request.path == Self.codePath else { return PageFiles.response(.notFound, "no such page") }
      return await pair(request, language)
    }
    guard !access.isPaired(mark(of: request)) else { return nil }
    if Self.openFiles.contains(request.path), let file = files.response(at: request.path) { return file }
    guard request.path == "/" || request.path == Self.codePath else {
      return PageFiles.response(.unauthorized, "expected a paired device")
    }
    return page(.unauthorized, language, nil)
  }

  private func pair(_ request: HTTPRequest, _ language: Language) async -> HTTPResponse {
    // The proxy lets no longer body through.
    let body = (try? await request.bodyData).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let match = body.wholeMatch(of: /code=([0-9+]{0,20})/) else {
      return PageFiles.response(.badRequest, "expected code=DIGITS")
    }
    let code = match.1.filter { $0 != "+" }
    guard !code.isEmpty else { return page(.unauthorized, language, nil) }
    switch access.pair(code, device: Self.device(request)) {
    case .paired(let token):
      var response = PageFiles.response(.seeOther, "paired")
      response.headers[HTTPHeader("Location")] = "/"
      response.headers[HTTPHeader("Set-Cookie")] =
        "\(markName)=\(token); Path=/; Max-Age=\(PageTokens.lifetime); Secure; HttpOnly; SameSite=Strict"
      return response
    case .wrong(let wait): return page(wait, language) { .wrong(seconds: $0) }
    case .tooEarly(let wait): return page(wait, language) { .tooEarly(seconds: $0) }
    case .noCode: return page(.unauthorized, language, .noCode)
    case .fault: return page(.internalServerError, language, .fault)
    }
  }

  private func page(_ wait: Duration, _ language: Language, _ notice: (Int) -> PairingPage.Notice) -> HTTPResponse {
    let seconds = Int((wait / .seconds(1)).rounded(.up))
    var response = page(.tooManyRequests, language, notice(seconds))
    response.headers[HTTPHeader("Retry-After")] = String(seconds)
    return response
  }

  private func page(_ status: HTTPStatusCode, _ language: Language, _ notice: PairingPage.Notice?) -> HTTPResponse {
    PageFiles.pairingResponse(status, PairingPage.html(app: app, language: language, notice: notice))
  }

  /// A name with this beginning is taken by browsers only from a page over TLS, for this one address and all its paths
  /// (RFC 6265bis, 4.1.3.2).
  private var markName: String { "__Host-\(app)" }

  private func mark(of request: HTTPRequest) -> String? {
    for pair in (request.headers[HTTPHeader("Cookie")] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2, parts[0] == markName { return parts[1] }
    }
    return nil
  }

  /// What the browser says of its device: the first words in brackets, such as `iPad; CPU OS 17_5 like Mac OS X`.
  private static func device(_ request: HTTPRequest) -> String {
    let agent = request.headers[HTTPHeader("User-Agent")] ?? ""
    return agent.firstMatch(of: /\(([^()]+)\)/).map { String($0.1) } ?? "a device"
  }
}
