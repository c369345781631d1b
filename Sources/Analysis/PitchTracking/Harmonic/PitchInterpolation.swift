import AudioCore
import Foundation

/// Turns decisions at the method's own hop into frames at the requested hop.
///
/// A voiced frame between two voiced frames gets the median of the three. A period that was placed wrongly in one frame,
/// as at a change of the voice, is thereby replaced by that of a neighbour; a glide stays as it is. A frame waits for the
/// next one for this, so it is done offline only.
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
  private let takesMedian: Bool
  /// The frame that waits for the next one, and the one before it.
  private var waiting: PitchFrame?
  private var beforeWaiting: PitchFrame?
  /// The last frame that was interpolated.
  private var previous: PitchFrame?
  private var taken = 0
  private var passed = 0
  private var emitted = 0

  /// Creates an interpolation. Frames from `firstWhole` on have windows that start within the signal. With `takesMedian`
  /// each frame is emitted when the next one was taken.
  init(
    internalHop: Int, hop: Int, sampleRate: Double, scale: Double, firstWhole: Int, takesMedian: Bool,
    calibration: PitchNetwork.Calibration
  ) {
    self.takesMedian = takesMedian
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
    waiting = nil
    beforeWaiting = nil
    previous = nil
    taken = 0
    passed = 0
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
      confidence: confidence(of: placement, decision), candidate: placement.candidate.map { $0 * scale },
      voicing: placement.clarity == nil ? calibration.voicing(decision) : nil)
    taken += 1
    guard takesMedian else { return pass(frame, emit) }
    if let waiting { pass(median(beforeWaiting, waiting, frame), emit) }
    beforeWaiting = waiting
    waiting = frame
  }

  /// The frame in the middle, with the median of the three frequencies if all are voiced.
  private func median(_ before: PitchFrame?, _ frame: PitchFrame, _ after: PitchFrame) -> PitchFrame {
    guard let low = before?.frequency, let middle = frame.frequency, let high = after.frequency else { return frame }
    return PitchFrame(
      time: frame.time, frequency: max(min(low, middle), min(max(low, middle), high)), confidence: frame.confidence,
      voicing: frame.voicing)
  }

  /// Emits the requested frames up to the next of the method's frames.
  private mutating func pass(_ frame: PitchFrame, _ emit: (PitchFrame) -> Void) {
    while emitted * hop <= passed * internalHop {
      emit(between(frame, passed))
      emitted += 1
    }
    previous = frame
    passed += 1
  }

  /// Ends the signal: the frames after the method's last frame equal it.
  mutating func finish(_ emit: (PitchFrame) -> Void) {
    if let waiting { pass(waiting, emit) }
    waiting = nil
    while emitted * hop < received {
      guard let previous else { return }
      emit(at(time, previous))
      emitted += 1
    }
  }

  private func confidence(of placement: HarmonicFrames.Placement, _ decision: PitchPosterior.Decision) -> Double {
    if let clarity = placement.clarity { return ConfidenceCalibration.clarity(clarity) }
    return placement.frequency == nil
      ? calibration.unvoiced(decision.unvoiced) : calibration.voiced(decision.probability)
  }

  /// A frame at another time.
  private func at(_ time: Double, _ frame: PitchFrame) -> PitchFrame {
    PitchFrame(
      time: time, frequency: frame.frequency, confidence: frame.confidence, candidate: frame.candidate,
      voicing: frame.voicing)
  }

  private var time: Double { Double(emitted * hop) / sampleRate }

  private func between(_ next: PitchFrame, _ number: Int) -> PitchFrame {
    let fraction = Double(emitted * hop - (number - 1) * internalHop) / Double(internalHop)
    guard let previous, fraction < 1 else {
      return at(time, next)
    }
    if let low = previous.frequency, let high = next.frequency, abs(log2(high / low)) < Self.farthest {
      return PitchFrame(
        time: time, frequency: low * exp2(fraction * log2(high / low)),
        confidence: previous.confidence + fraction * (next.confidence - previous.confidence),
        voicing: previous.voicing + fraction * (next.voicing - previous.voicing))
    }
    let nearer = fraction < 0.5 ? previous : next
    return at(time, nearer)
  }
}
