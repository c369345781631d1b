/// What comes out of the ear, in the order of time: all that a game is played from, and all that a recorded session
/// needs to keep.
public enum Heard: Sendable, Equatable {
  /// The regular measurement.
  case tick(SoundTick)
  /// Something in between.
  case event(SoundEvent)

  /// When, seconds since the start.
  public var time: Double {
    switch self {
    case .tick(let tick): tick.time
    case .event(let event): event.time
    }
  }
}

extension Heard {
  /// Step of volumes, levels and frequencies as the ear gives them: 1/64 of the scale of volumes, of a decibel, of a hertz. A
  /// recorded session so keeps in few bytes, and bit for bit, what the game heard.
  public static let resolution = 1.0 / 64

  /// The number at the nearest step.
  static func nearest(_ number: Double) -> Double {
    // Adding 0 turns −0 into 0, so that equal numbers have equal bits.
    (number / resolution).rounded() * resolution + 0
  }

  /// What the ear gives for what it heard.
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

  /// `{"tick": …}` or `{"event": …}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let tick = try container.decodeIfPresent(SoundTick.self, forKey: .tick) {
      self = .tick(tick)
    } else {
      self = .event(try container.decode(SoundEvent.self, forKey: .event))
    }
  }

  /// As it is read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .tick(let tick): try container.encode(tick, forKey: .tick)
    case .event(let event): try container.encode(event, forKey: .event)
    }
  }
}
