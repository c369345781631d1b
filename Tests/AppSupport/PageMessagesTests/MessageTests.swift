import Expectations
import Foundation
import PageMessages
import Testing

/// A number whose range is left open where nothing bounds it, and a nested type: what a description must show.
private struct Example: Codable {
  enum Kind: String, Codable, CaseIterable {
    case first
    case second = "the-second"
  }
  struct Part: Codable, Sendable {
    var flag: Bool
    var name: LineText?
  }
  var id: RecordNumber
  var level: Double?
  var kind: Kind
  var parts: [Part]
}

private struct Measured: ServerMessage {
  static let name = "measured"
  @BoundedNumber<Levels> var level: Double
}

@Suite struct MessageTests {
  private func message(_ json: String) throws -> PageMessage { try PageMessage(Data(json.utf8)) }

  @Test func aTypeDescribesItselfByWhatItReads() throws {
    expectEqual(
      try MessageShape.of(Example.self),
      try .object([
        .init(name: "id", shape: .whole(0...9_007_199_254_740_991, unit: ""), isOptional: false),
        .init(name: "level", shape: .number(nil, unit: ""), isOptional: true),
        .init(name: "kind", shape: .choice(["first", "the-second"]), isOptional: false),
        .init(
          name: "parts",
          shape: .list(
            .object([
              .init(name: "flag", shape: .flag, isOptional: false),
              .init(name: "name", shape: .text(longest: 500), isOptional: true),
            ]), most: nil), isOptional: false),
      ]))
    expectEqual(
      try MessageShape.of(Example.self).script,
      "{ id: number; level?: number; kind: \"first\" | \"the-second\"; "
        + "parts: { flag: boolean; name?: string }[] }")
  }

  /// Every value of what a page sends has a limit, also in lists and choices.
  @Test func whatPagesSendIsBounded() throws {
    expect(try !MessageShape.of(Example.self).isBounded)
    for message in PageContract.common.incoming { expect(try message.shape().isBounded, "\(message.name)") }
    expect(try MessageShape.of(UploadPiece.self).isBounded)
    expect(try MessageShape.of(GivenSetting.self).isBounded)
  }

  @Test(arguments: [
    (
      #"{"type":"microphone-opened","sampleRate":1e300,"device":"","processing":[]}"#,
      "8000.0 to 192000.0 as sampleRate"
    ),
    (#"{"type":"headphone-opened","sampleRate":1e300,"latency":0}"#, "8000.0 to 192000.0 as sampleRate"),
    (#"{"type":"headphone-opened","sampleRate":48000,"latency":-1}"#, "0.0 to 10.0 as latency"),
    (#"{"type":"headphone-played","frames":1e300,"missing":0}"#, "frames"),
    (#"{"type":"headphone-played","frames":-1,"missing":0}"#, "0 to 9007199254740991 as frames"),
    (
      #"{"type":"microphone-failed","reason":"\#(String(repeating: "x", count: 501))"}"#,
      "a text of at most 500 bytes as reason"
    ),
    (
      #"{"type":"microphone-opened","sampleRate":48000,"device":"","processing":["#
        + Array(repeating: "\"\"", count: 101).joined(separator: ",") + "]}",
      "a list of at most 100 values as processing"
    ),
  ])
  func aValueOutsideItsRangeIsRefused(_ json: String, _ expected: String) throws {
    do {
      _ = try ConnectionRequest(try message(json))
      Issue.record("expected a refusal of \(json.prefix(80))")
    } catch let refusal as PageRefusal { expect(refusal.expected.contains(expected), "\(refusal)") }
  }

  @Test func aMessageOfAnotherContractIsRefused() throws {
    let other = try message(#"{"type":"no-such"}"#)
    expectNil(try ConnectionRequest.known(other).map { _ in true })
    expect(throws: PageRefusal.self) { try ConnectionRequest(other) }
  }

  @Test func aMessageBearsItsName() throws {
    expectEqual(String(decoding: try Measured(level: 1.5).json(), as: UTF8.self), #"{"level":1.5,"type":"measured"}"#)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func aNumberOutsideItsRangeIsAnErrorAndNoTrap(_ level: Double) {
    expect(throws: EncodingError.self) { try Measured(level: level).json() }
  }

  @Test func aSettingIsReadAsItIsGiven() throws {
    struct Change: Codable { var value: GivenSetting }
    func text(_ value: String) throws -> String {
      try message(#"{"type":"set","value":\#(value)}"#).read(Change.self).value.text
    }
    expectEqual(try text("3"), "3")
    expectEqual(try text("3.5"), "3.5")
    expectEqual(try text("true"), "yes")
    expectEqual(try text("[80,110.5]"), "[80.0,110.5]")
    expectEqual(try text("null"), "none")
    expectEqual(try text(#""print""#), "print")
    expect(throws: PageRefusal.self) { try text("1e300") }
    expect(throws: PageRefusal.self) { try text("{}") }
  }
}
