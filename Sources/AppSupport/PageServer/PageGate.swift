import FlyingFox

/// Who may speak with the server: pages of its own address, and only from programs of the user who started it.
struct PageGate: Sendable {
  /// The port at which the page is found.
  let port: UInt16

  /// Why a request is refused; `nil` if it is not.
  ///
  /// A page of another site that knows the address has another `Origin`. A site that makes its own name point to this
  /// machine (DNS rebinding) has another `Host`. A program of another user of this machine has another user number.
  func refusal(of request: HTTPRequest) -> String? {
    guard request.method == .GET else { return "expected GET, got \(request.method.rawValue.prefix(20))" }
    let host = request.headers[.host] ?? ""
    guard hosts.contains(host.lowercased()) else {
      return "expected the host \(hosts[0]), got \(host.isEmpty ? "none" : String(host.prefix(80)))"
    }
    if let origin = request.headers[HTTPHeader("Origin")],
      !hosts.contains(where: { origin.lowercased() == "http://\($0)" })
    {
      return "expected the origin http://\(hosts[0]), got \(origin.prefix(80))"
    }
    guard case .ip4(let address, let peer) = request.remoteAddress, address == "127.0.0.1" else {
      return "expected a connection from this machine"
    }
    guard LocalPeer.isOfThisUser(port: peer, server: port) else {
      return "expected a program of the user who serves it"
    }
    return nil
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }
}
