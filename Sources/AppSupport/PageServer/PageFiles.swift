import BatchProcessing
import FlyingFox
import Foundation

/// The files that make up an app's page, and how they are sent.
package struct PageFiles: Sendable {
  /// A page and the server go together only if this is the same for both: it changes with every file.
  package let version: String
  private let files: [String: (type: String, data: Data)]

  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8", "json": "application/json; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
  ]

  package init(_ app: PageApp, release: String) {
    let texts = app.files.map { ("/" + $0, "\($1)") } + app.commonFiles.map { ("/common/" + $0, "\($1)") }
    let sorted = texts.sorted { $0.0 < $1.0 }
    let version = release + "-" + FileChecksum.digest(text: sorted.map { $0 + "\n" + $1 }.joined(separator: "\n"))
    self.version = version
    files = Dictionary(
      uniqueKeysWithValues: sorted.map { path, text in
        let type = path.split(separator: ".").last.flatMap { Self.types[String($0)] } ?? "application/octet-stream"
        return (path, (type, Data(text.replacing("{{version}}", with: version).utf8)))
      })
  }

  /// The file at a path of the page's address; `nil` if there is none.
  package func response(at path: String) -> HTTPResponse? {
    guard let file = files[path == "/" ? "/index.html" : path] else { return nil }
    return HTTPResponse(statusCode: .ok, headers: Self.headers(file.type, policy: Self.pagePolicy), body: file.data)
  }

  /// The answer with a document.
  package static func response(_ document: PageDocument) -> HTTPResponse {
    var headers = headers(document.kind.rawValue, policy: documentPolicy)
    if document.isLasting { headers[.cacheControl] = "private, max-age=3600, immutable" }
    return HTTPResponse(statusCode: .ok, headers: headers, body: document.bytes)
  }

  /// The answer with the page that asks for a code. Its form names the page's origin, which `no-referrer` would hide.
  package static func pairingResponse(_ status: HTTPStatusCode, _ html: String) -> HTTPResponse {
    var headers = headers("text/html; charset=utf-8", policy: pairingPolicy)
    headers[HTTPHeader("Referrer-Policy")] = "same-origin"
    return HTTPResponse(statusCode: status, headers: headers, body: Data(html.utf8))
  }

  /// The answer that says in one line why there is nothing else.
  package static func response(_ status: HTTPStatusCode, _ line: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: status, headers: headers("text/plain; charset=utf-8", policy: documentPolicy),
      body: Data((line + "\n").utf8))
  }

  private static let pagePolicy =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
  private static let pairingPolicy =
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  private static let documentPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'; sandbox allow-modals"

  private static func headers(_ type: String, policy: String) -> HTTPHeaders {
    [
      .contentType: type, .cacheControl: "no-store", HTTPHeader("Content-Security-Policy"): policy,
      HTTPHeader("X-Content-Type-Options"): "nosniff", HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Permissions-Policy"): "microphone=(self), camera=(), geolocation=()",
    ]
  }
}
