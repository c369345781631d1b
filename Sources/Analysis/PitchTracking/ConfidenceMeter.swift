import Foundation

/// Gives the frames of one method their confidence, in order of time. See `ConfidenceCalibration`.
struct ConfidenceMeter: Sendable {
  /// Time constant, in seconds, with which a good fit is forgotten.
  private static let memory = 2.0
  /// Largest number of frames that count as steady.
  private static let longestRun = 8
  /// Largest step of a steady candidate, in octaves: 50 cents.
  private static let step = 50.0 / 1200

  private let calibration: ConfidenceCalibration
  private let forgetting: Double
  private var recent: Double
  private var run = 0
  private var last: Double?

  /// Creates a meter of frames `hop` seconds apart.
  init(_ calibration: ConfidenceCalibration, hop: Double) {
    self.calibration = calibration
    recent = calibration.usual
    forgetting = exp(-hop / Self.memory)
  }

  mutating func reset() { (recent, run, last) = (calibration.usual, 0, nil) }

  /// The next frame. `frequency` in hertz is `nil` where it is unvoiced; `fit`, 0…1, is that of the frequency or of the
  /// best candidate.
  mutating func frame(time: Double, frequency: Double?, fit: Double, candidate: Double? = nil) -> PitchFrame {
    let best = frequency ?? candidate
    if let best, let last, abs(log2(best / last)) <= Self.step {
      run = min(run + 1, Self.longestRun)
    } else {
      run = 0
    }
    last = best
    let evidence = ConfidenceCalibration.evidence(fit)
    let line = frequency == nil ? calibration.unvoiced : calibration.voiced
    let confidence = line.probability(evidence, recent: recent, steadiness: log2(1 + Double(run)))
    // A frame that fits nothing, as in silence, says nothing about noise.
    if evidence >= 0 { recent = max(evidence, recent * forgetting) }
    return PitchFrame(time: time, frequency: frequency, confidence: confidence, candidate: candidate)
  }

  /// The next frame, whose `confidence` is still the fit.
  mutating func frame(_ frame: PitchFrame) -> PitchFrame {
    self.frame(time: frame.time, frequency: frame.frequency, fit: frame.confidence, candidate: frame.candidate)
  }
}
