import AdultSide
import LetterTrail
import LetterTrailRecords
import PageServer

// What the page tells the desk (Docs/Formats/letter-trail-page.md).

enum TrailRequest {
  struct ChosenPlayer: Decodable { var player: Int64 }

  struct NewPlayer: Decodable {
    var name: String
    var picture: String
  }

  struct Opening: Decodable {
    var name: String
    var scale: TraceScale
  }

  struct Endless: Decodable { var scale: TraceScale }

  /// Samples of the finger, the pen or the mouse.
  struct Samples: Decodable {
    /// The most samples of one message: two seconds of a screen with 1000 samples a second.
    static let limit = 2_000

    var opening: Int
    var samples: [TraceSample]

    private enum Key: String, CodingKey { case opening, samples }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      opening = try values.decode(Int.self, forKey: .opening)
      let rows = try values.decode([Row].self, forKey: .samples)
      guard rows.count <= Self.limit else {
        throw DecodingError.dataCorruptedError(forKey: .samples, in: values, debugDescription: "too many")
      }
      samples = rows.map(\.sample)
    }

    /// `[time_s, x_mm, y_mm, contact, pressure, tilt_x_deg, tilt_y_deg]`; the last three may be `null` or missing.
    private struct Row: Decodable {
      let sample: TraceSample

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let (time, x, y) = (
          try values.decode(Double.self), try values.decode(Double.self), try values.decode(Double.self)
        )
        let contact = try values.decode(Int.self)
        let pressure = values.isAtEnd ? nil : try values.decodeIfPresent(Double.self)
        let tiltX = values.isAtEnd ? nil : try values.decodeIfPresent(Double.self)
        let tiltY = values.isAtEnd ? nil : try values.decodeIfPresent(Double.self)
        guard contact == 0 || contact == 1, pressure.map({ (0...1).contains($0) }) ?? true,
          [tiltX, tiltY].allSatisfy({ $0.map { (-90...90).contains($0) } ?? true })
        else { throw DecodingError.dataCorruptedError(in: values, debugDescription: "outside its range") }
        var tilt: TraceSample.Tilt?
        if let tiltX, let tiltY { tilt = TraceSample.Tilt(x: tiltX, y: tiltY) }
        sample = TraceSample(time: time, x: x, y: y, contact: contact == 1, pressure: pressure, tilt: tilt)
      }
    }
  }

  /// The clock of the page goes on without samples.
  struct Passed: Decodable {
    var opening: Int
    var time: Double
  }
}

enum ParentRequest {
  struct Answer: Decodable { var answer: AdultGate.Answer }
  struct Place: Decodable {
    var screen: ParentScreen
    var player: Int64?
  }
  struct Setting: Decodable {
    var setting: String
    var value: Value

    /// A value as text, a number, or yes or no.
    enum Value: Decodable {
      case text(String)
      case number(Double)
      case flag(Bool)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
          self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else {
          self = .text(try container.decode(String.self))
        }
      }

      /// The value as the settings read it.
      var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .flag(let isOn): isOn ? "yes" : "no"
        }
      }
    }
  }
  struct Code: Decodable {
    var code: String
    var hint: String
  }
  struct Switch: Decodable { var isOn: Bool }
  struct Minutes: Decodable { var minutes: Double? }
  struct PlayerChange: Decodable {
    var player: Int64
    /// The new name, or the name that confirms a removal.
    var name: String?
    var picture: String?
  }
  struct Numbered: Decodable { var id: Int64 }
  struct Named: Decodable { var name: String }
}
