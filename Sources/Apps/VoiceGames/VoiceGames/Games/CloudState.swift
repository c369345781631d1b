/// The clouds and the sun.
public struct CloudState: Sendable, Equatable, Codable {
  /// Where the game is.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// The clouds fall; nothing is heard.
    case introduction
    /// Voices lift them.
    case playing
    /// All are up.
    case finished
  }

  /// Where the game is.
  public internal(set) var phase = Phase.introduction
  /// How much of the introduction was shown, 0…1.
  public internal(set) var introduction = 0.0
  /// Height of each cloud: 0 on the ground, 1 in the sky.
  public internal(set) var heights: [Double]
  /// Clouds that were lifted.
  public internal(set) var lifted = 0
  /// Whether it must be silent before the next cloud can rise.
  public internal(set) var awaitsSilence = false
  /// Whether the sun smiles.
  public internal(set) var sunSmiles = false
  /// Seconds since the start.
  public internal(set) var time = 0.0

  init(cloudCount: Int) { heights = [Double](repeating: 1, count: cloudCount) }
}
