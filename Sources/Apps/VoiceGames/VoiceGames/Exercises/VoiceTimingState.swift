/// Windows to speak in.
public struct VoiceTimingState: Sendable, Equatable, Codable {
  /// Whether the window is to be seen: speak now.
  public internal(set) var isShown = false
  /// Whether an answer to it may still come to be known.
  public internal(set) var isOpen = false
  /// Seconds until the next window opens.
  public internal(set) var untilOpening = 0.0
  /// Windows so far, and how they went.
  public internal(set) var windows = 0
  /// See `windows`.
  public internal(set) var hits = 0
  /// See `windows`.
  public internal(set) var misses = 0
  /// Whether there were enough hits.
  public internal(set) var isFinished = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init() {}
}
