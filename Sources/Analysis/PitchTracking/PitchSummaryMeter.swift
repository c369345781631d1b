/// Makes the summary of a pitch track frame by frame.
///
/// Cost: a few operations per frame, and at the end a sort. Memory does not grow with the recording's length beyond
/// that of the cells in use (`PitchSummary`).
public struct PitchSummaryMeter: Sendable {
  private var census: PitchCensus

  /// Creates a meter.
  ///
  /// - Parameter hop: time from frame to frame in seconds, above 0 and at most 1.
  /// - Throws: `PitchError.invalidHop`.
  public init(hop: Double) throws(PitchError) {
    guard hop > 0, hop <= 1 else { throw .invalidHop(hop) }
    self.init(knownHop: hop)
  }

  /// A meter for a hop that a tracker has.
  package init(knownHop hop: Double) { census = PitchCensus(hop: hop) }

  /// Adds the next frame: its frequency in hertz, `nil` if it is unvoiced, and its level in dBFS, `nil` in digital
  /// silence. A frequency that is not above 0 and finite counts as unvoiced.
  public mutating func update(frequency: Double?, level: Double?) { census.append(frequency: frequency, level: level) }

  /// The summary of the frames so far.
  public func summary() -> PitchSummary { PitchSummary(census) }

  /// Memory in use, in bytes.
  package var byteCount: Int { census.byteCount }
}
