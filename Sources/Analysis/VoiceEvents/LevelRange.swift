import Foundation

/// Between which levels a sound moves: its floor is the lowest smoothed level of the last two seconds, its peak the
/// highest, forgotten by 4 dB a second.
///
/// Speech pauses, if only between syllables, and what is left then is the room: a minimum needs no decision about what is
/// speech (R. Martin, "Noise power spectral density estimation based on optimal smoothing and minimum statistics", IEEE
/// Trans. Speech and Audio Processing 9, 2001; here with a fixed smoothing of 100 ms and no correction of the bias).
struct LevelRange: Sendable {
  /// Lowest floor, dBFS: below it microphones' own noise differs more than rooms do.
  private static let lowest = -75.0
  /// Until half a second is heard no floor is above it, dBFS: a voice that is there from the first sample is no room.
  private static let highestAtStart = -50.0
  private static let smoothing = VoiceFrame.hop / 0.1
  private static let blockLength = 50
  private static let startLength = 100
  private static let forgetting = 4 * VoiceFrame.hop

  /// The level smoothed over 100 ms, the floor and the peak, dBFS.
  private(set) var smoothed = -120.0, floor = lowest, peak = -120.0

  private var power = 0.0
  private var count = 0
  /// The least smoothed level of each of the last eight blocks of 250 ms, the newest still growing.
  private var least = SIMD8<Double>(repeating: .infinity)

  /// Takes the next frame's level.
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
