import Expectations
import Foundation
import OpenBoards
import SpeechBoardSymbols
import Testing

@Suite struct PictureFetchTests {
  private static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") ?? Data()

  private static func set() -> BoardSet {
    func picture(_ id: String, _ address: String) -> BoardPicture {
      BoardPicture(id: id, content: BoardContent(url: address), licence: BoardLicence(authorName: "Ann"))
    }
    return BoardSet(
      rootID: "a",
      boards: [
        Board(id: "a", images: [picture("1", "https://a.example/1.png"), picture("2", "https://a.example/gone.png")]),
        Board(id: "b", images: [picture("1", "https://a.example/1.png"), picture("2", "https://a.example/page.html")]),
      ])
  }

  @Test func eachAddressIsFetchedOnce() throws {
    let addresses = PictureFetch.addresses(in: Self.set())
    var asked: [String] = []
    let fetch = try PictureFetch(
      addresses,
      get: { (address: String) throws(PictureFetchError) in
        asked.append(address)
        if address.hasSuffix("gone.png") { throw .status("404") }
        return address.hasSuffix("png") ? Self.png : Data("<b>no</b>".utf8)
      })
    expectEqual(asked, ["https://a.example/1.png", "https://a.example/gone.png", "https://a.example/page.html"])
    expectEqual(fetch.failures.map(\.address), Array(asked[1...]))
    expectEqual(fetch.failures.first?.reason, .status("404"))
    let set = fetch.applied(to: Self.set())
    for board in set.boards {
      expect(board.images[0].content.data == Self.png && board.images[0].contentType == "image/png")
      expect(board.images[0].content.url == "https://a.example/1.png" && board.images[0].licence?.authorName == "Ann")
      expectNil(board.images[1].content.data)
    }
    // What is there is not fetched again.
    expectEqual(PictureFetch.addresses(in: set), Array(asked[1...]))
  }

  /// The network is not asked for any of them.
  @Test(arguments: [
    ("http://1.1.1.1/a.png", PictureFetchError.notHTTPS), ("file:///etc/passwd", .notHTTPS), ("https://", .notHTTPS),
    ("https://me:you@1.1.1.1/", .notHTTPS), ("https://127.0.0.1/a.png", .privateAddress("127.0.0.1")),
    ("https://[::1]:8080/a b.png", .privateAddress("::1")), ("https://10.1.2.3/", .privateAddress("10.1.2.3")),
    ("https://2130706433/", .privateAddress("2130706433")), ("https://localhost/", .privateAddress("localhost")),
    ("https://[::ffff:192.168.0.1]/", .privateAddress("::ffff:192.168.0.1")),
  ]) func addressesInsideAreRefused(_ address: String, _ reason: PictureFetchError) throws {
    let fetch = try PictureFetch([address])
    expectEqual(fetch.failures.map(\.reason), [reason])
  }

  @Test func rangesThatNobodyHasAreNotPublic() {
    for address in ["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "64:ff9b::1.1.1.1"] {
      expect(PublicAddress.isPublic(address), "\(address)")
    }
    for address in [
      "0.0.0.0", "10.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1",
      "100.64.0.1",
      "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd00::1", "ff02::1",
      "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "2002:0a00:0001::1", "2001:db8::1", "2001::1", "fe80::1%lo", "x", "",
    ] {
      expect(!PublicAddress.isPublic(address), "\(address)")
    }
  }
}
