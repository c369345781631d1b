/// Makes the summary of a pitch track frame by frame.
///
/// Cost: a few operations per frame, and at the end a sort. Memory does not grow with the recording's length beyond
/// that of the cells in use (`PitchSummary`).
public struct PitchSummaryMeter: Sendable {
  private var census: PitchCensus

  /// Creates a meter.
  ///
  /// - Parameter hop: time from frame to frame in seconds, above 0.
  public init(hop: Double) {
    precondition(hop > 0 && hop.isFinite, "a hop is above 0 s, got \(hop)")
    census = PitchCensus(hop: hop)
  }

  /// Adds the next frame: its frequency in hertz, `nil` if it is unvoiced, and its level in dBFS, `nil` in digital
  /// silence.
  public mutating func update(frequency: Double?, level: Double?) { census.append(frequency: frequency, level: level) }

  /// The summary of the frames so far.
  public func summary() -> PitchSummary { PitchSummary(census) }

  /// Memory in use, in bytes.
  package var byteCount: Int { census.byteCount }
}
