import AudioCore
import Foundation

/// Interpolates decisions at the method's own hop to frames at the requested hop.
///
/// Between two voiced frames that are less than two semitones apart, the pitch is interpolated linearly in cents.
/// Otherwise the nearer frame counts.
struct PitchInterpolation {
  /// Number of samples so far, which determines the number of frames.
  var received = 0
  /// The frames whose windows are completely within the signal. The others are less certain.
  private var wholeFrames: Range<Int>
  private let firstWhole: Int

  private static let farthest = 200.0 / 1200

  private let internalHop: Int
  private let hop: Int
  private let sampleRate: Double
  /// Factor from the frequency of a placement to the frequency in the signal.
  private let scale: Double
  private let calibration: PitchNetwork.Calibration
  private var previous: PitchFrame?
  private var taken = 0
  private var emitted = 0

  /// Creates an interpolation. Frames from `firstWhole` on have windows that start within the signal.
  init(
    internalHop: Int, hop: Int, sampleRate: Double, scale: Double, firstWhole: Int,
    calibration: PitchNetwork.Calibration
  ) {
    self.scale = scale
    self.firstWhole = firstWhole
    wholeFrames = firstWhole..<Int.max
    self.internalHop = internalHop
    self.hop = hop
    self.sampleRate = sampleRate
    self.calibration = calibration
  }

  /// Declares that the windows of the frames from `number` on extend beyond the end of the signal.
  mutating func end(at number: Int) {
    wholeFrames = min(wholeFrames.lowerBound, number)..<number
  }

  mutating func reset() {
    received = 0
    wholeFrames = firstWhole..<Int.max
    previous = nil
    taken = 0
    emitted = 0
  }

  /// Adds the decision on the method's next frame, and its final pitch.
  mutating func take(
    _ decision: PitchPosterior.Decision, _ placing: HarmonicFrames.Placing, _ emit: (PitchFrame) -> Void
  ) {
    let isPartial = !wholeFrames.contains(taken)
    let placement = placing(calibration.isVoiced(decision, isPartial: isPartial), isPartial)
    let frame = PitchFrame(
      time: Double(taken * internalHop) / sampleRate, frequency: placement.frequency.map { $0 * scale },
      confidence: confidence(of: placement, decision))
    // The requested frames up to this one.
    while emitted * hop <= taken * internalHop {
      emit(between(frame, taken))
      emitted += 1
    }
    previous = frame
    taken += 1
  }

  /// Ends the signal: the frames after the method's last frame equal it.
  mutating func finish(_ emit: (PitchFrame) -> Void) {
    while emitted * hop < received {
      guard let previous else { return }
      emit(PitchFrame(time: time, frequency: previous.frequency, confidence: previous.confidence))
      emitted += 1
    }
  }

  private func confidence(of placement: HarmonicFrames.Placement, _ decision: PitchPosterior.Decision) -> Double {
    if let clarity = placement.clarity { return ConfidenceCalibration.mpm.voiced(fit: clarity) }
    return placement.frequency == nil
      ? calibration.unvoiced(decision.unvoiced) : calibration.voiced(decision.probability)
  }

  private var time: Double { Double(emitted * hop) / sampleRate }

  private func between(_ next: PitchFrame, _ number: Int) -> PitchFrame {
    let fraction = Double(emitted * hop - (number - 1) * internalHop) / Double(internalHop)
    guard let previous, fraction < 1 else {
      return PitchFrame(time: time, frequency: next.frequency, confidence: next.confidence)
    }
    if let low = previous.frequency, let high = next.frequency, abs(log2(high / low)) < Self.farthest {
      return PitchFrame(
        time: time, frequency: low * exp2(fraction * log2(high / low)),
        confidence: previous.confidence + fraction * (next.confidence - previous.confidence))
    }
    let nearer = fraction < 0.5 ? previous : next
    return PitchFrame(time: time, frequency: nearer.frequency, confidence: nearer.confidence)
  }
}
