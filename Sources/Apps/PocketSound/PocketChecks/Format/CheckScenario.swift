import Foundation
import PocketPrograms

/// A project, how it is run, and what is expected.
package struct CheckScenario: Sendable {
  /// Where the events from outside come from.
  enum Input: Sendable {
    case none
    case file(String)
    case events([OutsideEvent])
  }

  /// The name, which is its own in the file.
  package let name: String
  /// Path of the project.
  let project: String
  let profile: PocketProfile
  let quantum: Quantum
  let sampleRate: Double
  let seed: UInt64
  /// `nil` leaves texts silent.
  let voice: String?
  let bank: String?
  /// In seconds; `nil` until the program has ended and its last sound has died away.
  let duration: Double?
  let input: Input
  /// Recording that the program's loudness sensor hears.
  let listen: String?
  let expectations: [CheckExpectation]

  /// The longest rendering in seconds.
  static let longest = 600.0
  private static let quanta: [(name: String, value: Quantum)] = [
    ("exact", .exact), ("1/30", .ticks(1.0 / 30)), ("1/60", .ticks(1.0 / 60)),
  ]

  init(_ value: CheckValue, path: String, folder: String) throws(CheckFileError) {
    var fields = try CheckFields(value, path: path)
    name = try fields.text("name")
    project = CheckFile.join(folder, try fields.text("project", "the path of a project"))
    profile = try fields.choice("profile", PocketProfile.all.map { ($0.name, $0) }) ?? .thesis
    quantum = try fields.choice("quantum", Self.quanta) ?? .exact
    sampleRate = try fields.optionalWhole("rate", in: 8000...192_000) ?? 44_100
    // Numbers of JSON are exact up to here.
    seed = UInt64(try fields.optionalWhole("seed", in: 0...999_999_999_999_999) ?? 0)
    let voice = try fields.optionalText("voice") ?? "en"
    self.voice = voice == "none" ? nil : voice
    bank = try fields.optionalText("bank").map { CheckFile.join(folder, $0) }
    duration = try fields.optionalNumber("duration_s", in: 0.001...Self.longest, unit: "s")
    let file = try fields.optionalText("input")
    let events = try fields.optional("events") == nil ? nil : Self.events(&fields)
    if file != nil, events != nil { throw fields.fault("events", "expected either input or events, got both") }
    input = events.map { .events($0) } ?? file.map { .file(CheckFile.join(folder, $0)) } ?? .none
    listen = try fields.optionalText("listen").map { CheckFile.join(folder, $0) }
    var expectations: [CheckExpectation] = []
    for (value, path) in try fields.list("expect", "a list of expectations") {
      expectations.append(try CheckExpectation(value, path: path, folder: folder))
    }
    try fields.finish()
    guard !expectations.isEmpty else {
      throw CheckFileError(path: path + ".expect", problem: "expected at least one expectation, got none")
    }
    self.expectations = expectations
  }

  /// Events that stand in the file; each has the fields of a line of an input file.
  private static func events(_ fields: inout CheckFields) throws(CheckFileError) -> [OutsideEvent] {
    var events: [OutsideEvent] = []
    for (value, path) in try fields.list("events", "a list of events") {
      guard case .object = value, let line = try? JSONEncoder().encode(value) else {
        throw CheckFileError(path: path, problem: "expected an object, got \(value.told)")
      }
      do { events += try OutsideEvent.events(jsonLines: String(decoding: line, as: UTF8.self)) } catch {
        throw CheckFileError(path: path, problem: error.problem)
      }
    }
    return events
  }
}
