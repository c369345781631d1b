import CatrobatFormulas
import Foundation
import JSONReading

/// A line of an input file that cannot be used.
public struct OutsideEventError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Number of the line, from 1.
  public var line: Int
  /// What was expected, and what came.
  public var problem: String

  /// `line 3: expected …, got …`
  public var description: String { "line \(line): \(problem)" }
}

extension OutsideEvent {
  /// A line of an input file, with all fields that any event has.
  private struct Line: Decodable {
    let time: Double?
    let event: String?
    let object: String?
    let other: String?
    let message: String?
    let sensor: String?
    let key: String?
    let text: String?
    let x: Double?
    let y: Double?
    let value: Value?

    enum CodingKeys: String, CodingKey {
      case time = "time_s"
      case event, object, other, message, sensor, key, text, x, y, value
    }
  }

  private enum Value: Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let truth = try? container.decode(Bool.self) {
        self = .number(truth ? 1 : 0)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// The longest time of an event in seconds: a day.
  static let latestTime = 86_400.0

  /// Reads events in JSON Lines: one object a line with `time_s`, `event` and the fields of the event. Empty lines are
  /// skipped.
  ///
  /// - Throws: `OutsideEventError` for the first line that is wrong.
  public static func events(jsonLines text: String) throws(OutsideEventError) -> [OutsideEvent] {
    var events: [OutsideEvent] = []
    let decoder = JSONDecoder()
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let fields: Line
      do { fields = try decoder.value(Line.self, in: Data(line.utf8)) } catch {
        throw OutsideEventError(
          line: number, problem: "expected a JSON object with time_s and event, got \(line.prefix(60))")
      }
      events.append(try event(fields, number))
    }
    return events
  }

  private static func event(_ line: Line, _ number: Int) throws(OutsideEventError) -> OutsideEvent {
    guard let time = line.time, time >= 0, time <= latestTime else {
      let got = line.time.map { "\($0)" } ?? "none"
      throw OutsideEventError(line: number, problem: "expected time_s of 0 to \(Int(latestTime)), got \(got)")
    }
    func required(_ text: String?, _ field: String) throws(OutsideEventError) -> String {
      if let text { return text }
      throw OutsideEventError(
        line: number, problem: "expected the field \(field) of a \(line.event ?? "") event, got none")
    }
    func place(_ value: Double?, _ field: String) throws(OutsideEventError) -> Double {
      if let value, value.isFinite { return value }
      throw OutsideEventError(line: number, problem: "expected a number in the field \(field), got none")
    }
    func sensor(_ name: String) throws(OutsideEventError) -> Kind {
      guard FormulaSensor(rawValue: name) != nil || FormulaDeviceFunction(rawValue: name) != nil else {
        throw OutsideEventError(
          line: number, problem: "expected the name of a sensor as in formulas (LOUDNESS, X_INCLINATION), got '\(name)'"
        )
      }
      switch line.value {
      case .number(let number): return .sensor(name, .number(number))
      case .text(let text): return .sensor(name, .text(text))
      case nil: throw OutsideEventError(line: number, problem: "expected the field value of a sensor event, got none")
      }
    }
    let kind: Kind
    switch line.event {
    case "tap": kind = .tap(object: try required(line.object, "object"))
    case "touch": kind = .touch(x: try place(line.x, "x"), y: try place(line.y, "y"))
    case "release": kind = .release
    case "broadcast": kind = .broadcast(try required(line.message, "message"))
    case "sensor": kind = try sensor(try required(line.sensor, "sensor"))
    case "loudness": kind = try sensor("LOUDNESS")
    case "key": kind = .key(try required(line.key, "key"))
    case "answer": kind = .answer(try required(line.text, "text"))
    case "collision", "collision_end":
      kind = .collision(
        try required(line.object, "object"), try required(line.other, "other"), begins: line.event == "collision")
    default:
      throw OutsideEventError(
        line: number,
        problem: """
          expected the event tap, touch, release, broadcast, sensor, loudness, key, answer, collision or collision_end, \
          got \(line.event.map { "'\($0)'" } ?? "none")
          """)
    }
    return OutsideEvent(at: time, kind)
  }
}
