import AudioCore

/// The static curve of a compressor: the output level for an input level.
///
/// D. Giannoulis, M. Massberg, J. D. Reiss, "Digital Dynamic Range Compressor Design – A Tutorial and Analysis", JAES 60
/// (2012), equation 4: a straight line of slope 1 / ratio above the threshold, and a parabola over the knee around it.
public struct CompressionCurve: Sendable, Hashable, Codable {
  /// The level above which sound is compressed, in dBFS.
  public var threshold: Double
  /// Change of the input for a change of 1 dB of the output, above the threshold.
  public var ratio: Double
  /// Width of the transition in dB, half of it on each side of the threshold; 0 for a corner.
  public var knee: Double

  /// A curve with the units and ranges of the parameters of `Compressor`.
  public init(threshold: Double, ratio: Double, knee: Double) {
    self.threshold = threshold
    self.ratio = ratio
    self.knee = knee
  }

  /// The gain reduction at a level in dBFS, in dB, 0 or more.
  public func reduction(at level: Double) -> Double {
    let over = level - threshold
    if 2 * over <= -knee { return 0 }
    let slope = 1 - 1 / ratio
    if 2 * over >= knee { return slope * over }
    let inside = over + knee / 2
    return slope * inside * inside / (2 * knee)
  }

  /// The output level in dBFS, without makeup gain.
  package func outputLevel(at level: Double) -> Double { level - reduction(at: level) }
}
