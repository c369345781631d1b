import AppSettings
import AppWords
import Expectations
import Foundation
import Testing

@Suite struct SettingTests {
  private struct Inner: Codable, Equatable { var strictness = 1.0 }

  private struct Trainer: Codable, Equatable {
    var hold = 2.0
    var count = 5
    var target = 90.0...140.0
    var limit = 170.0
    var isStrict = false
    var points = [220.0, 330]
    var goal: Int?
    var ceiling: Double?
    var inner = Inner()
  }

  private static let meaning = Words(cs: "věta", en: "a sentence")

  private let settings: [Setting<Trainer>] = [
    Setting("hold", \.hold, in: 0.1...30, .seconds, meaning),
    Setting("count", \.count, in: 1...20, .ticks, meaning),
    Setting("target", \.target, within: 0...200, .none, meaning),
    Setting("limit", \.limit, in: { $0.target.upperBound...201 }, .none, meaning),
    Setting("strict", \.isStrict, meaning, path: "isStrict"),
    Setting("points", \.points, count: 2...4, in: 40...2000, .hertz, meaning),
    Setting("goal", \.goal, in: 1...100, .none, meaning),
    Setting("ceiling", \.ceiling, in: { _ in -60...0 }, .decibelsFullScale, meaning),
    Setting("inner-strictness", \Inner.strictness, in: -6...6, .none, meaning, path: "strictness")
      .inside(path: "inner.", \.inner),
  ]

  private func changed(_ changes: String...) throws -> Trainer {
    var trainer = Trainer()
    try settings.change(&trainer, changes)
    try settings.check(trainer)
    return trainer
  }

  @Test func valuesMayCarryTheirUnits() throws {
    for text in ["3.5", "3.5s", "3.5 s", "3500ms", "3500 ms", " 3.5 "] {
      expectEqual(try changed("hold=\(text)").hold, 3.5, "\(text)")
    }
    // A value in milliseconds equals the same value typed in seconds to the last bit.
    expectEqual(try changed("hold=145ms").hold, 0.145)
    expectEqual(try changed("points=0.22,1 kHz").points, [220, 1000])
    expectEqual(try changed("points=[220,247,262]").points, [220, 247, 262])
    expectEqual(try changed("points=500 Hz,1 kHz").points, [500, 1000])
    expect(try changed("count=4 ticks").count == 4 && changed("count=4 tiky").count == 4)
    for text in ["80..110", "[80,110]", "80 .. 110"] {
      expectEqual(try changed("target=\(text)").target, 80...110, "\(text)")
    }
    expect(try changed("ceiling=-12.5dBFS").ceiling == -12.5 && changed("ceiling=none").ceiling == nil)
    expect(try changed("goal=7").goal == 7 && changed("goal=7", "goal=null").goal == nil)
    for (text, value) in [("yes", true), ("true", true), ("On", true), ("no", false), ("off", false)] {
      expectEqual(try changed("strict=\(text)").isStrict, value, "\(text)")
    }
    expectEqual(try changed("inner-strictness=3").inner.strictness, 3)
  }

  @Test func pathsOfTheJSONAreNamesAsWell() throws {
    expect(try changed("isStrict=true").isStrict && changed("inner.strictness=2").inner.strictness == 2)
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Trainer())) as? [String: Any]
    for setting in settings where !["goal", "ceiling"].contains(setting.name) {
      expect(object?[String(setting.path.prefix { $0 != "." })] != nil, "\(setting.path)")
    }
  }

  @Test(arguments: [
    ("hold", "expected NAME=VALUE, got \"hold\""), ("=3", "expected NAME=VALUE, got \"=3\""),
    ("hold=", "hold: expected 0.1 to 30 s, got \"\""), ("hold=long", "hold: expected 0.1 to 30 s, got \"long\""),
    ("hold=3 Hz", "hold: expected 0.1 to 30 s, got \"3 Hz\""), ("hold=nan", "hold: expected 0.1 to 30 s, got \"nan\""),
    ("hold=inf", "hold: expected 0.1 to 30 s, got \"inf\""), ("hold=-1", "hold: expected 0.1 to 30 s, got -1 s"),
    ("hold=31", "hold: expected 0.1 to 30 s, got 31 s"), ("count=2.5", "count: expected 1 to 20 ticks, got \"2.5\""),
    ("count=0", "count: expected 1 to 20 ticks, got 0 ticks"),
    ("count=21", "count: expected 1 to 20 ticks, got 21 ticks"),
    ("count=1e30", "count: expected 1 to 20 ticks, got \"1e30\""),
    ("target=110..80", "target: expected a range within 0 to 200, got \"110..80\""),
    ("target=80", "target: expected a range within 0 to 200, got \"80\""),
    ("target=80..80", "target: expected a range within 0 to 200, got 80..80"),
    ("target=[80,300]", "target: expected a range within 0 to 200, got 80..300"),
    ("limit=139", "limit: expected 140 to 201, got 139"), ("strict=maybe", "strict: expected yes or no, got \"maybe\""),
    ("points=220", "points: expected 2 to 4 numbers within 40 to 2000 Hz, got 220 Hz"),
    ("points=220,3000", "points: expected 2 to 4 numbers within 40 to 2000 Hz, got 220,3000 Hz"),
    ("points=[220,330", "points: expected 2 to 4 numbers within 40 to 2000 Hz, got \"[220,330\""),
    ("goal=0", "goal: expected 1 to 100, or none, got 0"),
    ("ceiling=3", "ceiling: expected -60 to 0 dBFS, or none, got 3 dBFS"),
  ])
  func whatIsWrongIsSaid(change: String, message: String) {
    let error = expect(throws: SettingError.self) { try changed(change) }
    expectEqual(error?.description, message)
  }

  @Test func anUnknownNameIsToldWithTheKnownOnes() {
    let error = expect(throws: SettingError.self) { try changed("colour=3") }
    expectEqual(error?.description.hasPrefix("setting: expected one of hold, count, target"), true)
  }

  /// Changes are made together or not at all. Ranges are checked after all changes.
  @Test func changesAreMadeTogether() throws {
    var trainer = Trainer()
    expect(throws: SettingError.self) { try settings.change(&trainer, ["hold=3", "count=many"]) }
    expectEqual(trainer, Trainer())
    // Without the change of the target, the limit would be below it.
    expectEqual(try changed("limit=100", "target=50..90").limit, 100)
  }

  @Test func theTableShowsWhatMayBeTyped() throws {
    let trainer = Trainer()
    let shown = settings.map { $0.value(in: trainer).text($0.unit) }
    expectEqual(shown, ["2 s", "5 ticks", "90..140", "170", "no", "220,330 Hz", "none", "none", "1"])
    for (setting, text) in zip(settings, shown) {
      var again = trainer
      try setting.set(text, in: &again)
      expectEqual(again, trainer, "\(setting.name)")
    }
    expectEqual(settings[1].value(in: trainer).text(.ticks, .czech), "5 tiků")
    expectEqual(settings[1].expectation(in: trainer, .czech), "1 až 20 tiků")
  }
}
