/// What a listener did after a tone (or where one might have been).
public struct ToneResponse: Sendable, Hashable, Codable {
  /// Whether 'heard' was pressed within the response window.
  public var heard: Bool
  /// Seconds from the tone's beginning to the press; `nil` without one, or where nobody measured it.
  public var reactionTime: Double?

  /// A response.
  public init(heard: Bool, reactionTime: Double? = nil) {
    self.heard = heard
    self.reactionTime = reactionTime
  }
}
