/// A listener's response to a tone (or to silence).
public struct ToneResponse: Sendable, Hashable, Codable {
  /// Whether 'heard' was pressed within the response window.
  public var heard: Bool
  /// Time from the start of the tone to the press in seconds; `nil` without a press, or if it was not measured.
  public var reactionTime: Double?

  /// Creates a response.
  public init(heard: Bool, reactionTime: Double? = nil) {
    self.heard = heard
    self.reactionTime = reactionTime
  }
}
