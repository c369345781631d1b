// What a session says and is told as JSON objects. The member `type` names the case; the others are its values.

extension HearingSession.Action: Codable {
  private enum CodingKeys: String, CodingKey { case type, until, presentation }
  private enum Kind: String, Codable { case wait, present, rest, finished, unanswered }

  /// Decodes an object such as `{"type": "wait", "until": 2.5}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self =
      switch try container.decode(Kind.self, forKey: .type) {
      case .wait: .wait(until: try container.decode(Double.self, forKey: .until))
      case .present: .present(try container.decode(Presentation.self, forKey: .presentation))
      case .rest: .rest
      case .finished: .finished
      case .unanswered: .unanswered
      }
  }

  /// Encodes an object with the member `type`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .wait(let time):
      try container.encode(Kind.wait, forKey: .type)
      try container.encode(time, forKey: .until)
    case .present(let presentation):
      try container.encode(Kind.present, forKey: .type)
      try container.encode(presentation, forKey: .presentation)
    case .rest: try container.encode(Kind.rest, forKey: .type)
    case .finished: try container.encode(Kind.finished, forKey: .type)
    case .unanswered: try container.encode(Kind.unanswered, forKey: .type)
    }
  }
}

extension HearingSession.Event: Codable {
  private enum CodingKeys: String, CodingKey { case type, at }
  private enum Kind: String, Codable {
    case presented, pressed, paused, resumed
    case timePassed = "time-passed"
    case soundLost = "sound-lost"
  }

  /// Decodes an object such as `{"type": "pressed", "at": 2.5}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let time = try container.decode(Double.self, forKey: .at)
    self =
      switch try container.decode(Kind.self, forKey: .type) {
      case .timePassed: .timePassed(to: time)
      case .presented: .presented(at: time)
      case .pressed: .pressed(at: time)
      case .soundLost: .soundLost(at: time)
      case .paused: .paused(at: time)
      case .resumed: .resumed(at: time)
      }
  }

  /// Encodes an object with the members `type` and `at`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let kind: Kind =
      switch self {
      case .timePassed: .timePassed
      case .presented: .presented
      case .pressed: .pressed
      case .soundLost: .soundLost
      case .paused: .paused
      case .resumed: .resumed
      }
    try container.encode(kind, forKey: .type)
    try container.encode(time, forKey: .at)
  }
}
