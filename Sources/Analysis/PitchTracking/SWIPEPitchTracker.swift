import AudioCore
import Foundation
import Spectral

/// Fundamental frequency by SWIPE′, a sawtooth-inspired comb over the spectrum.
///
/// Method: A. Camacho & J. G. Harris, "A sawtooth waveform inspired pitch estimator for speech and music", J. Acoust.
/// Soc. Am. 124 (2008): the strength of each pitch is the product of the loudness spectrum, in ERBs, with a comb at its
/// prime harmonics. The longest window is eight periods of the lowest frequency, and each further window is half as
/// long, for any sample rate. Each frame is decided independently, with the same latency in both modes.
///
/// Cost: a transform per octave of the range and hop, and O(pitches · ERBs).
public struct SWIPEPitchTracker: ~Copyable, PitchTracker {
  /// Default strength above which a frame is voiced.
  static let defaultStrength = 0.2
  /// Number of pitches per octave (the paper's 1/96 octave, refined by a parabola).
  private static let stepsPerOctave = 96.0
  /// Highest frequency that is used, in hertz.
  private static let bandwidth = 8000.0

  /// The validated configuration.
  public let configuration: PitchConfiguration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// Number of samples after a frame's time that must arrive before the frame is emitted: four periods of the lowest
  /// frequency.
  public var latencyInFrames: Int { tracking.latencyInFrames }

  private var tracking: FramewiseTracking<PrimeCombMethod>

  /// Creates a tracker.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate.
  public init(configuration: PitchConfiguration, sampleRate: Double) throws {
    try self.init(configuration: configuration, strength: Self.defaultStrength, sampleRate: sampleRate)
  }

  /// Creates a tracker whose frames are voiced above another strength.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate, or the strength is not in 0…1.
  public init(configuration: PitchConfiguration, strength: Double, sampleRate: Double) throws {
    try PitchError.check(strength, "strength", in: 0...1)
    let hop = try configuration.validatedHop(sampleRate: sampleRate)
    let highest = max(Self.bandwidth, 4 * configuration.maximumFrequency)
    let windows = try DecimatedWindows(
      duration: 8 / configuration.minimumFrequency, hop: hop, passband: 0.8 * highest, lowestRate: 2 * highest,
      sampleRate: sampleRate)
    let comb = PrimeComb(
      pitches: PitchGrid(configuration, stepsPerOctave: Self.stepsPerOctave),
      highest: min(highest, windows.rate / 2))
    let method = try PrimeCombMethod(
      comb: comb, range: SearchedRange(configuration), threshold: strength, frameLength: windows.length,
      sampleRate: windows.rate)
    self.configuration = configuration
    self.sampleRate = sampleRate
    tracking = FramewiseTracking(
      method: method, windows: windows, hop: Double(hop) / sampleRate, threshold: strength,
      calibration: .swipe)
  }

  /// Adds a block of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) {
    tracking.process(block, emit: emit)
  }

  /// Ends the signal and emits all remaining frames.
  public mutating func flush(emit: (PitchFrame) -> Void) { tracking.flush(emit: emit) }

  /// Returns to the state of a new instance.
  public mutating func reset() { tracking.reset() }
}

/// The strength of each pitch in one frame: from the two windows whose lengths are nearest to eight of its periods.
private struct PrimeCombMethod: ~Copyable, FramewisePitchMethod {
  private let comb: PrimeComb
  /// Spectra of the longest window, which contains eight periods of the lowest pitch, and of windows that are half as
  /// long as the one before.
  private let spectra: [LoudnessSpectrum]
  /// For each pitch, the octaves above the lowest.
  private let octaves: [Double]
  /// For each spectrum, the pitches for which it is used, and its share in their strength.
  private let shares: [[(pitch: Int, share: Float)]]
  private var frame: [Float]
  private var strengths: [Float]
  private let range: SearchedRange
  /// Smallest clarity at which the sound is so steady that its period is a better place for a pitch than the comb's.
  private static let steady = 0.97
  /// Highest strength of an unvoiced frame.
  private let threshold: Double
  private let referee: PeriodReferee

  init(comb: PrimeComb, range: SearchedRange, threshold: Double, frameLength: Int, sampleRate: Double) throws {
    let lowest = comb.pitches.frequency(of: 0)
    let octaves = (0..<comb.pitches.count).map { log2(comb.pitches.frequency(of: $0) / lowest) }
    let count = 1 + Int((octaves.last ?? 0).rounded(.up))
    // Four periods of the lowest pitch, which are two periods of a pitch an octave below it.
    let referee = try PeriodReferee(range: range, length: frameLength / 2, sampleRate: sampleRate, reach: 0.03)
    let spectra = try (0..<count).map {
      try LoudnessSpectrum(
        length: max(8, frameLength >> $0), frequencies: comb.frequencies, sampleRate: sampleRate)
    }
    self.referee = referee
    self.spectra = spectra
    self.octaves = octaves
    self.comb = comb
    self.range = range
    self.threshold = threshold
    shares = (0..<count).map { level in
      octaves.enumerated().compactMap { pitch, octave in
        let share = 1 - abs(octave - Double(level))
        return share > 0 ? (pitch, Float(share)) : nil
      }
    }
    frame = [Float](repeating: 0, count: frameLength)
    strengths = [Float](repeating: 0, count: comb.pitches.count)
  }

  mutating func load(_ samples: UnsafeBufferPointer<Float>) -> Float {
    frame.withUnsafeMutableBufferPointer { frame in
      frame.baseAddress.map { LevelledFrame.load(samples, into: $0) } ?? 0
    }
  }

  mutating func estimate() -> FrameEstimate {
    for pitch in strengths.indices { strengths[pitch] = 0 }
    for level in spectra.indices { Self.add(spectra[level], frame, shares[level], comb, &strengths) }
    var best = 0
    for pitch in strengths.indices where strengths[pitch] > strengths[best] { best = pitch }
    let fit = max(0, min(1, Double(strengths[best])))
    guard fit > threshold else { return FrameEstimate(frequency: nil, fit: fit) }
    let frequency = comb.pitches.frequency(of: Double(best) + shift(of: best))
    // At the ends of the grid the strength may rise further outside: there the sound itself must have that period.
    let isInside = best > 0 && best + 1 < strengths.count
    return FrameEstimate(frequency: placed(frequency, isInside: isInside), fit: fit)
  }

  /// The maximum of a parabola through the strengths around a pitch, in steps from it.
  private func shift(of best: Int) -> Double {
    guard best > 0, best + 1 < strengths.count else { return 0 }
    let (left, centre, right) = (exactStrength(of: best - 1), exactStrength(of: best), exactStrength(of: best + 1))
    let curvature = left - 2 * centre + right
    return curvature < 0 ? 0.5 * (left - right) / curvature : 0
  }

  /// The strength of a pitch in Double. Neighbours differ so little that the rounding of Float would move the maximum.
  private func exactStrength(of pitch: Int) -> Double {
    spectra.indices.reduce(0) { sum, level in
      let share = 1 - abs(octaves[pitch] - Double(level))
      guard share > 0 else { return sum }
      return sum + share * spectra[level].withLoudness { comb.exactStrength(pitch, $0) }
    }
  }

  /// The pitch near the comb's, in hertz; `nil` if the period of the sound is not a pitch of the range.
  ///
  /// The referee hears four periods of the lowest frequency. A voice moves on in that time, and then the comb, whose
  /// windows fit the pitch, is nearer to the frame's own pitch.
  private func placed(_ frequency: Double, isInside: Bool) -> Double? {
    switch frame.withUnsafeBufferPointer({ referee.verdict(on: $0, claim: frequency) }) {
    case .agrees(let place, let clarity):
      (isInside && clarity < Self.steady ? frequency : place).flatMap { range.admitted($0) }
    case .other(let frequency, _): frequency
    case .outside: nil
    }
  }

  private static func add(
    _ spectrum: LoudnessSpectrum, _ frame: [Float], _ shares: [(pitch: Int, share: Float)], _ comb: PrimeComb,
    _ strengths: inout [Float]
  ) {
    frame.withUnsafeBufferPointer { samples in
      strengths.withUnsafeMutableBufferPointer { strengths in
        spectrum.analyse(samples) { loudness in
          comb.withRows { rows in
            for (pitch, share) in shares { strengths[pitch] += share * comb.strength(pitch, loudness, rows) }
          }
        }
      }
    }
  }
}
