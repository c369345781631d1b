import Expectations
import FlyingFox
import Foundation
import PageSecurity
import PageServer
import Synchronization
import TestSupport
import Testing

/// Devices of the local network, on a clock that the tests turn.
@Suite(.serialized) struct NetworkAccessTests {
  /// An access with a certificate of its own, and what it needs.
  private final class Place: Sendable {
    let folder: TemporaryFolder
    let access: NetworkAccess
    let time: Clock
    let news = News()

    final class Clock: Sendable { let seconds = Mutex(0.0) }
    final class News: Sendable { let all = Mutex<[NetworkAccess.News]>([]) }

    init(address: String = "192.0.2.7") throws {
      folder = try TemporaryFolder()
      let (time, news) = (Clock(), news)
      self.time = time
      access = NetworkAccess(
        address: address,
        certificate: try ServerCertificate.own(in: folder.path, for: [address, "clinic.example"]) { _ in },
        devices: try PageTokens(path: folder("devices.json")),
        now: { .seconds(time.seconds.withLock { $0 }) }, secondsSince1970: { 1_000_000 },
        news: { item in news.all.withLock { $0.append(item) } })
    }

    var desk: PairingDesk {
      PairingDesk(app: "test-app", access: access, files: PageFiles(ServedApp.app, release: "1"))
    }

    func wait(_ seconds: Double) { time.seconds.withLock { $0 += seconds } }
  }

  private static func request(
    _ path: String, _ method: HTTPMethod = .GET, cookie: String? = nil, body: String = "", language: String = "en"
  ) -> HTTPRequest {
    var headers: [HTTPHeader: String] = [
      HTTPHeader("Accept-Language"): language, HTTPHeader("User-Agent"): "Mozilla/5.0 (iPad; CPU OS 17_5) Safari",
    ]
    headers[HTTPHeader("Cookie")] = cookie
    return HTTPRequest(
      method: method, version: .http11, path: path, query: [], headers: headers, body: Data(body.utf8))
  }

  private static func text(_ response: HTTPResponse?) async throws -> String {
    String(decoding: try await response?.bodyData ?? Data(), as: UTF8.self)
  }

  @Test func anUnpairedDeviceGetsThePageForTheCodeAndNothingElse() async throws {
    let desk = try Place().desk
    for path in ["/", "/pair"] {
      let answer = await desk.answer(Self.request(path, language: "cs-CZ"))
      expectEqual(answer?.statusCode, .unauthorized)
      expect(try await Self.text(answer).contains("Spárovat toto zařízení"))
    }
    for path in ["/socket", "/index.html", "/documents/report", "/common/other.js", "/common/../index.html"] {
      let answer = await desk.answer(Self.request(path))
      expectEqual(answer?.statusCode, .unauthorized)
      expectEqual(try await Self.text(answer), "expected a paired device\n")
    }
    expectEqual(await desk.answer(Self.request("/common/look.css"))?.statusCode, .ok)
  }

  @Test func theCodePairsOneDevice() async throws {
    let place = try Place()
    let code = try require(place.access.digits)
    let body = "code=\(code.prefix(3))+\(code.suffix(3))"
    let answer = await place.desk.answer(Self.request("/pair", .POST, body: body))
    expectEqual(answer?.statusCode, .seeOther)
    let cookie = try require(answer?.headers[HTTPHeader("Set-Cookie")])
    for part in ["Secure", "HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=31536000"] {
      expect(cookie.contains(part))
    }
    let mark = String(try require(cookie.split(separator: ";").first))
    expect(mark.wholeMatch(of: /__Host-test-app=[0-9a-f]{64}/) != nil)
    expectNil(await place.desk.answer(Self.request("/socket", cookie: "a=b; \(mark); c=d")))
    for other in [
      "", mark + "0", String(mark.dropLast()), mark.replacing("test-app", with: "other-app"), "__Host-test-app=",
    ] {
      expectEqual(await place.desk.answer(Self.request("/socket", cookie: other))?.statusCode, .unauthorized)
    }
    // Once only; whoever sees the terminal makes another.
    let again = await place.desk.answer(Self.request("/pair", .POST, body: body))
    expect(try await Self.text(again).contains("has been used"))
    _ = place.access.renewCode()
    expect(place.access.digits != nil)
    expectEqual(place.news.all.withLock { $0 }, [.paired(device: "iPad; CPU OS 17_5")])
  }

  @Test func guessesAreSlowedDownForEverybody() async throws {
    let place = try Place()
    let first = try require(place.access.digits)
    let wrong = "code=" + (first == "000000" ? "111111" : "000000")
    let answer = await place.desk.answer(Self.request("/pair", .POST, body: wrong))
    expectEqual(answer?.statusCode, .tooManyRequests)
    expectEqual(answer?.headers[HTTPHeader("Retry-After")], "1")
    // Even the right one, which might come from another device, is not looked at now.
    let early = await place.desk.answer(Self.request("/pair", .POST, body: "code=\(first)"))
    expectEqual(early?.statusCode, .tooManyRequests)
    expectNil(early?.headers[HTTPHeader("Set-Cookie")])
    // An hour of guessing as fast as the server looks.
    for second in 0..<3600 {
      place.wait(1)
      let guess = place.access.digits == "000000" ? "111111" : "000000"
      expectEqual(
        await place.desk.answer(Self.request("/pair", .POST, body: "code=\(guess)"))?.statusCode, .tooManyRequests)
      if second == 3 { expectEqual(place.access.digits, first) }
    }
    let looked = place.news.all.withLock { $0.count { if case .wrongGuess = $0 { true } else { false } } }
    // 1 + 2 + 4 + … + 256 s, then every 300 s.
    expectAtMost(looked, 10 + 3600 / 300)
    expectUnequal(place.access.digits, first)
  }

  @Test func aFormOfAnotherKindIsNoGuess() async throws {
    let place = try Place()
    let code = try require(place.access.digits)
    for body in ["", "code", "code=abc", "Code=\(code)", "code=\(code)&x=1", "x=1&code=\(code)", "code=%31", "[]"] {
      let answer = await place.desk.answer(Self.request("/pair", .POST, body: body))
      expectEqual(answer?.statusCode, .badRequest, "\(body)")
    }
    expectEqual(await place.desk.answer(Self.request("/other", .POST, body: "code=\(code)"))?.statusCode, .notFound)
    expect(place.news.all.withLock { $0 }.isEmpty)
  }

  /// The whole way, through stunnel; the witness is `openssl s_client`.
  @Test func theNetworkIsEncryptedAndEndsWithTheServer() async throws {
    // A computer without a network has nothing to serve; 127.0.0.2 is one that every Linux has.
    let place = try Place(address: "127.0.0.2")
    let addresses = Mutex<String?>(nil)
    try await ServedApp.serving(network: place.access) { served in
      let address = try require(served.networkAddress)
      addresses.withLock { $0 = address }
      let host = String(address.dropFirst("https://".count).dropLast())
      func ask(_ name: String) async throws -> String {
        let request = "GET / HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n"
        let certificate = place.access.certificate.certificate
        return try await ServedApp.aside {
          let arguments = ["-connect", host, "-CAfile", certificate, "-verify_return_error", "-quiet", "-ign_eof"]
          let run = try IndependentTool.run("openssl", ["s_client"] + arguments, input: Array(request.utf8))
          return String(decoding: run.output, as: UTF8.self)
        }
      }
      for name in [host, host.replacing("127.0.0.2", with: "clinic.example")] {
        let answer = try await ask(name)
        expect(answer.hasPrefix("HTTP/1.1 401 "), "\(answer)")
      }
      for name in ["evil.example:\(served.port)", "clinic.example", "127.0.0.2:1"] {
        let answer = try await ask(name)
        expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
      }
      // What is not encrypted gets nothing.
      let plain =
        "exec 3<>/dev/tcp/127.0.0.2/\(served.port); printf 'GET / HTTP/1.1\\r\\n\\r\\n' >&3; timeout 5 cat <&3 || true"
      let answer = try await ServedApp.aside { try IndependentTool.run("bash", ["-c", plain]).output }
      expect(!String(decoding: answer, as: UTF8.self).contains("HTTP"))
    }
    let address = try require(addresses.withLock { $0 })
    expect(throws: IndependentTool.Failure.self) {
      try IndependentTool.run(
        "openssl", ["s_client", "-connect", String(address.dropFirst("https://".count).dropLast()), "-quiet"])
    }
  }

  @Test func aTakenPortIsSaid() throws {
    let place = try Place()
    let first = try TLSProxy(
      address: "127.0.0.3", port: 18_499, to: 9, certificate: place.access.certificate, ended: { _ in })
    defer { first.stop() }
    expect(throws: TLSProxy.Fault.portTaken(address: "127.0.0.3", port: 18_499)) {
      try TLSProxy(address: "127.0.0.3", port: 18_499, to: 9, certificate: place.access.certificate, ended: { _ in })
    }
  }
}
