import AppDatabases
import Expectations
import Foundation
import Testing

@Suite struct StoredTextTests {
  private enum Colour: String { case red, blue }

  @Test func timesSortAsText() throws {
    let times = [0, 0.25, 1, 86_400, 1_700_000_000.5].map(Date.init(timeIntervalSince1970:))
    let texts = times.map(StoredText.text)
    expectEqual(texts[1], "1970-01-01T00:00:00.250Z")
    expectEqual(texts, texts.sorted())
    expectEqual(try texts.map(StoredText.date), times)
  }

  @Test func valuesComeBack() throws {
    let value = ["b": [1.5], "a": [0.1, 2]]
    expectEqual(try StoredText.json(value), #"{"a":[0.1,2],"b":[1.5]}"#)
    expectEqual(try StoredText.value([String: [Double]].self, StoredText.json(value), "numbers"), value)
    expectEqual(try StoredText.named(Colour.self, "red", "colour"), .red)
  }

  @Test func whatIsNotUnderstoodIsSaid() throws {
    expect(throws: AppDatabaseError.unreadable(what: "time", reason: "expected ISO 8601, got \"noon\"")) {
      try StoredText.date("noon")
    }
    expect(throws: AppDatabaseError.unreadable(what: "numbers", reason: "expected JSON of this version")) {
      try StoredText.value([Int].self, "{}", "numbers")
    }
    let error = expect(throws: AppDatabaseError.self) { try StoredText.named(Colour.self, "green", "colour") }
    expectEqual(error?.description, "the database's colour cannot be read: \"green\" is not known")
  }
}
