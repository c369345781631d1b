/// One output of the ear. A game is played from these outputs alone, and a recorded session keeps them.
public enum Heard: Sendable, Equatable {
  /// A measurement at regular intervals.
  case tick(SoundTick)
  /// An event between two ticks, or one that the rules add.
  case event(SoundEvent)

  /// The time of the output, seconds since the start.
  public var time: Double {
    switch self {
    case .tick(let tick): tick.time
    case .event(let event): event.time
    }
  }
}

extension Heard {
  /// The step to which the ear rounds its numbers: 1/64 of a unit of volume, of a decibel and of a hertz. The step lets
  /// a recorded session keep the outputs of the ear exactly and in few bytes.
  public static let resolution = 1.0 / 64

  /// Rounds a number to the nearest step.
  static func nearest(_ number: Double) -> Double {
    // Adding 0 turns −0 into 0, so that equal numbers have equal bits.
    (number / resolution).rounded() * resolution + 0
  }

  /// Returns the output with its numbers rounded to steps.
  func inSteps() -> Heard {
    switch self {
    case .tick(let tick): .tick(tick.inSteps())
    case .event(let event): .event(event.inSteps())
    }
  }
}

extension Heard: Codable {
  private enum Key: String, CodingKey {
    case tick
    case event
  }

  /// Reads `{"tick": …}` or `{"event": …}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let tick = try container.decodeIfPresent(SoundTick.self, forKey: .tick) {
      self = .tick(tick)
    } else {
      self = .event(try container.decode(SoundEvent.self, forKey: .event))
    }
  }

  /// Writes the form that `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .tick(let tick): try container.encode(tick, forKey: .tick)
    case .event(let event): try container.encode(event, forKey: .event)
    }
  }
}
