import FlyingFox

/// Whom the server takes for a page of its own: requests with its address as `Host` and `Origin`.
///
/// A page of another site that knows the address has another `Origin`. A site that makes its own name point to this
/// machine (DNS rebinding) has another `Host`.
struct OriginPolicy: Sendable {
  /// `http`, or `https` through the local network.
  let scheme: String
  /// The methods that there are.
  let methods: Set<HTTPMethod>
  /// Whether the server is called by this `Host`, in lower case.
  let isOwn: @Sendable (String) -> Bool
  /// How the server is called, for the answer.
  let example: String

  /// The policy of this machine.
  static func local(port: UInt16) -> Self {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    return Self(scheme: "http", methods: [.GET], isOwn: hosts.contains, example: hosts[0])
  }

  /// The path at which pages speak with the server.
  static let socketPath = "/socket"

  /// Why a request is refused; `nil` if it is not.
  func refusal(of request: HTTPRequest) -> String? {
    guard methods.contains(request.method) else {
      return "expected \(methods.map(\.rawValue).sorted().joined(separator: " or ")), got \(request.method.rawValue)"
    }
    let host = (request.headers[.host] ?? "").lowercased()
    guard isOwn(host) else {
      return "expected the host \(example), got \(host.isEmpty ? "none" : String(host.prefix(80)))"
    }
    // Browsers name the origin of every form and every WebSocket; for the files of a page they need not.
    let needsOrigin = request.method != .GET || request.path == Self.socketPath
    guard let origin = request.headers[HTTPHeader("Origin")] else {
      return needsOrigin ? "expected the origin \(scheme)://\(host), got none" : nil
    }
    guard origin.lowercased() == "\(scheme)://\(host)" else {
      return "expected the origin \(scheme)://\(host), got \(origin.prefix(80))"
    }
    return nil
  }
}
