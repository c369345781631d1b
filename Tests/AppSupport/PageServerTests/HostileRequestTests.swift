import Expectations
import Foundation
import PageServer
import TestSupport
import Testing

@Suite(.serialized) struct HostileRequestTests {
  @Test func theOwnPageIsServed() async throws {
    try await ServedApp.serving { served in
      for host in ["127.0.0.1:\(served.port)", "localhost:\(served.port)", "LOCALHOST:\(served.port)"] {
        let page = try await served.answer("/", host: host)
        expect(page.hasPrefix("HTTP/1.1 200 "))
      }
      let answer = try await served.answer("/", origin: "http://\(served.host)")
      expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("default-src 'self'"))
      let report = try await served.answer("/documents/report")
      expect(report.contains("<p>report</p>"))
      let agreed = try await served.upgrade(origin: "http://\(served.host)")
      expect(agreed.hasPrefix("HTTP/1.1 101 "))
    }
  }

  @Test func foreignHostsAreRefused() async throws {
    try await ServedApp.serving { served in
      for host in [
        "evil.example", "evil.example:\(served.port)", "127.0.0.1", "localhost", "127.0.0.1:1", "[::1]:\(served.port)",
        "127.0.0.1.evil.example:\(served.port)", "127.0.0.1:\(served.port).evil.example", "0.0.0.0:\(served.port)",
        "2130706433:\(served.port)", "user@127.0.0.1:\(served.port)", "",
      ] {
        let page = try await served.answer("/", host: host)
        expect(page.hasPrefix("HTTP/1.1 403 "), "\(host)")
        let report = try await served.answer("/documents/report", host: host)
        expect(report.hasPrefix("HTTP/1.1 403 "), "\(host)")
        let socket = try await served.upgrade(host: host, origin: "http://\(host)")
        expect(socket.hasPrefix("HTTP/1.1 403 "), "\(host)")
      }
      expect(served.desk.paths.withLock { $0 }.isEmpty)
    }
  }

  @Test func foreignOriginsAreRefused() async throws {
    try await ServedApp.serving { served in
      for origin in [
        "http://evil.example", "null", "https://\(served.host)", "http://127.0.0.1", "http://localhost:\(served.port)",
        "http://\(served.host)/", "http://\(served.host).evil.example", "file://", "",
      ] {
        let page = try await served.answer("/", origin: origin)
        expect(page.hasPrefix("HTTP/1.1 403 "), "\(origin)")
        let socket = try await served.upgrade(origin: origin)
        expect(socket.hasPrefix("HTTP/1.1 403 "), "\(origin)")
      }
      // A file of the page needs no origin; a WebSocket without one is no browser's.
      let page = try await served.answer("/")
      expect(page.hasPrefix("HTTP/1.1 200 "))
      let socket = try await served.upgrade(origin: nil)
      expect(socket.hasPrefix("HTTP/1.1 403 "))
    }
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "CONNECT", "get", "G\u{7F}T"])
  func otherMethodsAreRefused(method: String) async throws {
    try await ServedApp.serving { served in
      let answer = try await served.answer("/", origin: "http://\(served.host)", method: method)
      expect(answer.hasPrefix("HTTP/1.1 40"), "\(answer)")
    }
  }

  @Test func pathTricksReachNothing() async throws {
    try await ServedApp.serving { served in
      for path in [
        "/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/....//....//etc/passwd",
        "/common/../../etc/passwd", "/common/..%5c..%5cetc", "//etc/passwd", "/./etc/passwd", "/%00",
        "/index.html%00.css",
        "/%c0%ae%c0%ae/etc/passwd", "/file:///etc/passwd", "/documents/", "/documents/../index",
        "/documents/%2e%2e/report",
        "/documents//report", "/documents/report/../../../etc/passwd", "/?../../etc/passwd#x", "/%",
        "/%zz", "/" + String(repeating: "../", count: 600), "/" + String(repeating: "a", count: 2000),
      ] {
        let answer = try await served.answer(path)
        expect(!answer.contains("root:"), "\(path)")
        // Some of these are other ways to write the page's own address.
        let isPage = answer.hasPrefix("HTTP/1.1 200 ") && (answer.contains(">page<") || answer.contains(">report<"))
        expect(isPage || answer.hasPrefix("HTTP/1.1 404 "), "\(path): \(answer.prefix(60))")
      }
      for path in [
        "/\u{0}", "etc/passwd", "http://evil.example/", "*", "/" + String(repeating: "a", count: 3000), "/a b",
      ] {
        let answer = try await served.answer(path)
        expect(answer.hasPrefix("HTTP/1.1 400 "), "\(path.prefix(40))")
      }
    }
  }

  @Test func aHeadWithoutEndIsCutOff() async throws {
    try await ServedApp.serving { served in
      let sent = try await served.client { client in
        client.send(Array("GET / HTTP/1.1\r\nHost: \(served.host)\r\n".utf8))
        let block = Array(repeating: Array("X: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".utf8), count: 200).flatMap(
          \.self)
        var count = 0
        while count < 100_000_000, client.send(block) { count += block.count }
        return count
      }
      // What the system keeps on the way counts too.
      expectLess(sent, 20_000_000)
      let page = try await served.answer("/")
      expect(page.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func manySilentConnectionsLeaveRoomForAPage() async throws {
    try await ServedApp.serving { served in
      try await served.client { _ in
        var silent: [Int32] = []
        defer { for socket in silent { close(socket) } }
        for _ in 0..<300 {
          var address = sockaddr_in()
          address.sin_family = sa_family_t(AF_INET)
          address.sin_port = served.port.bigEndian
          inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
          let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
          guard socket >= 0 else { break }
          silent.append(socket)
          _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
              connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
          }
          _ = send(socket, "GET / HT", 8, Int32(MSG_NOSIGNAL))
        }
        let page = try RawClient(port: served.port)
        expect(page.upgrade(host: served.host, origin: "http://\(served.host)").hasPrefix("HTTP/1.1 101 "))
      }
    }
  }
}
