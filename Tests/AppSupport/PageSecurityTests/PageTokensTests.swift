import Expectations
import Foundation
import PageSecurity
import TestSupport
import Testing

@Suite struct PageTokensTests {
  private var random = SystemRandomNumberGenerator()

  @Test func aDigestIsThatOfTheStandard() {
    // FIPS 180-4, example of one block.
    expectEqual(
      SecretDigest(of: "abc").hexadecimal, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    expectEqual(SecretDigest(of: "abc"), SecretDigest(hexadecimal: SecretDigest(of: "abc").hexadecimal))
    expectUnequal(SecretDigest(of: "abc"), SecretDigest(of: "abd"))
    expectNil(SecretDigest(hexadecimal: "12"))
  }

  @Test mutating func aDeviceStaysPairedWhenTheServerStartsAgainAndOnlyItsDigestIsKept() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/data/devices.json"
    let token = try PageTokens(path: path).pair(name: "iPad", at: 1000, using: &random)
    expect(token.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    let again = try PageTokens(path: path)
    expect(again.isPaired(token, at: 1001))
    expectEqual(again.all.map(\.name), ["iPad"])
    for other in ["", "0", String(token.dropLast()), token + "0", token.uppercased()] {
      expect(!again.isPaired(other, at: 1001))
    }
    expect(!String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self).contains(token))
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    expectEqual(rights, 0o600)
  }

  @Test mutating func aDeviceIsForgottenAfterAYearOrWhenItsOwnerSaysSo() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/devices.json"
    let tokens = try PageTokens(path: path)
    let old = try tokens.pair(name: "old", at: 0, using: &random)
    expect(tokens.isPaired(old, at: PageTokens.lifetime - 1))
    expect(!tokens.isPaired(old, at: PageTokens.lifetime))
    let new = try tokens.pair(name: "new\u{1B}[2J\nname", at: PageTokens.lifetime, using: &random)
    expectEqual(tokens.all.map(\.name), ["new[2Jname"])
    try tokens.forgetAll()
    expect(!tokens.isPaired(new, at: PageTokens.lifetime))
    expect(try PageTokens(path: path).all.isEmpty)
  }

  @Test mutating func theFirstDeviceGivesWayWhenThereAreTooMany() throws {
    let folder = try TemporaryFolder()
    let tokens = try PageTokens(path: folder.path + "/devices.json")
    let first = try tokens.pair(name: "first", at: 0, using: &random)
    for number in 1...PageTokens.most { _ = try tokens.pair(name: "\(number)", at: number, using: &random) }
    expectEqual(tokens.all.count, PageTokens.most)
    expect(!tokens.isPaired(first, at: 100))
  }

  @Test(arguments: ["", "{}", "[1]", #"[{"digest":"12","name":"a","pairedAt":1}]"#])
  func aDamagedListIsSaidAndNotTakenForAnEmptyOne(text: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/devices.json"
    try Data(text.utf8).write(to: URL(filePath: path))
    expect(throws: PageTokens.Fault.self) { try PageTokens(path: path) }
  }
}
