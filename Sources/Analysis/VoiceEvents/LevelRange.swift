import Foundation

/// The range of a sound's levels. The floor is the lowest smoothed level of the last two seconds. The peak is the
/// highest one, and decays by 4 dB a second.
///
/// Speech has pauses, at least between syllables, in which only the room is heard. So a minimum estimates the room's
/// level without a decision about speech (R. Martin, "Noise power spectral density estimation based on optimal
/// smoothing and minimum statistics", IEEE Trans. Speech and Audio Processing 9, 2001; here with a fixed smoothing of
/// 100 ms and without correction of the bias).
struct LevelRange: Sendable {
  /// Lowest floor in dBFS. Below it the noise of microphones differs more than rooms do.
  private static let lowest = -75.0
  /// Highest floor in dBFS during the first half second: a voice that starts with the first sample must not become the
  /// floor.
  private static let highestAtStart = -50.0
  private static let smoothing = VoiceFrame.hop / 0.1
  private static let blockLength = 50
  private static let startLength = 100
  private static let forgetting = 4 * VoiceFrame.hop

  /// The level smoothed over 100 ms, the floor and the peak, in dBFS.
  private(set) var smoothed = -120.0, floor = lowest, peak = -120.0

  private var power = 0.0
  private var count = 0
  /// The lowest smoothed level of each of the last eight blocks of 250 ms. The newest block is incomplete.
  private var least = SIMD8<Double>(repeating: .infinity)

  /// Updates the range with the level of the next frame.
  mutating func update(_ level: Double) {
    let now = pow(10, level / 10)
    power = count == 0 ? now : power + Self.smoothing * (now - power)
    smoothed = 10 * log10(power + 1e-12)
    let block = count / Self.blockLength % 8
    least[block] = count.isMultiple(of: Self.blockLength) ? smoothed : min(least[block], smoothed)
    count += 1
    let limit = count <= Self.startLength ? Self.highestAtStart : .infinity
    floor = max(Self.lowest, min(least.min(), limit))
    peak = max(smoothed, peak - Self.forgetting)
  }
}
