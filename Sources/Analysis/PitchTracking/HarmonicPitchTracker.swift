import AudioCore
import Foundation

/// Fundamental frequency by a harmonic comb over log-frequency spectra, a small trained scorer, and the posterior over
/// all paths: the package's own method, and its default.
///
/// 1. The sound, lowered to a rate of 8 to 16 kHz, is looked at through three windows (32, 64, 128 ms); their spectra
///    are put on a logarithmic axis and freed from slope and noise floor (`HarmonicSpectra`).
/// 2. A comb adds up what lies at a fundamental's harmonics and subtracts what lies between them (in the manner of
///    A. Camacho & J. G. Harris, JASA 124, 2008); its twelve highest maxima are the candidates.
/// 3. A network of 5,900 weights scores each candidate, and the possibility that the frame is unvoiced, from the spectra
///    at its harmonics and the salience around (`PitchScorer`). It was trained by `Benchmarks/pitch-scorer`.
/// 4. Forward and backward sums over all paths give each candidate's probability (`PitchPosterior`); the most probable
///    statement is made, and its probability is the confidence.
/// 5. The chosen pitch is placed by its period where the sound repeats itself well, and otherwise by the peaks of its
///    harmonics (`HarmonicRefinement`).
/// 6. What was found is held against the sound's period at all frequencies (`PeriodReferee`): a clean tone outside the range is
///    unvoiced.
///
/// Frames are analysed every 10 ms and interpolated at other hops. The range must lie within 20 to 5000 Hz, its highest at
/// most 55 times its lowest; below 36 or above 2000 Hz all durations are stretched or shrunk with it. Offline a frame is
/// decided with half a second after it heard; live with what follows within 40 ms, from weights that were trained for that.
public struct HarmonicPitchTracker: ~Copyable, PitchTracker {
  /// The validated configuration.
  public let configuration: PitchConfiguration
  /// Samples after a frame's time that must arrive, at most, before the frame is emitted.
  public let latencyInFrames: Int

  private var windows: DecimatedWindows
  private var frames: HarmonicFrames
  private var output: PitchInterpolation

  /// Seconds from one analysed frame to the next: what the scorer was trained with.
  private static let hopDuration = 0.01
  /// Seconds that the sound kept of a frame lasts at least.
  private static let shortest = 0.1024
  /// Live: seconds after a frame's time that are heard.
  private static let liveLookahead = 0.04
  /// Offline: frames after a frame whose salience its features look at, and that the posterior hears.
  private static let contextFrames = 8
  private static let posteriorFrames = 48

  /// A tracker that has heard nothing.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate, or the method does not cover them.
  public init(configuration: PitchConfiguration, sampleRate: Double) throws {
    let hop = try configuration.validatedHop(sampleRate: sampleRate)
    let scale = try Self.scale(configuration)
    let lowest = configuration.minimumFrequency * scale
    let highest = configuration.maximumFrequency * scale
    // To what was trained the signal sounds slower or faster than it is: everything scales with its period.
    let scaledRate = sampleRate * scale
    let isLive = configuration.mode == .live
    let network = isLive ? PitchNetwork.live : PitchNetwork.offline
    let internalHop = max(1, Int((Self.hopDuration * scaledRate).rounded()))
    let longest = HarmonicSpectra.durations[2]
    // The sound that is kept of a frame is 0.1 s long at least: two periods of 20 Hz, which tell a tone below the range.
    let duration = max(longest, Self.shortest / scale)
    let windows = DecimatedWindows(
      duration: duration, hop: internalHop, passband: LogFrequencyGrid.highest, lowestRate: 8000,
      sampleRate: scaledRate, shift: isLive ? Self.liveLookahead - longest / 2 : 0)
    let ahead = isLive ? Int(((longest / 2 - Self.liveLookahead) * windows.rate).rounded()) : 0
    let frames = try HarmonicFrames(
      lowest...highest, network, sampleRate: windows.rate, length: windows.length, ahead: ahead,
      context: isLive ? 0 : Self.contextFrames, lag: isLive ? 0 : Self.posteriorFrames)
    self.configuration = configuration
    self.windows = windows
    output = PitchInterpolation(
      internalHop: internalHop, hop: hop, sampleRate: sampleRate, scale: 1 / scale,
      firstWhole: Int((longest / 2 / Self.hopDuration).rounded(.up)), calibration: network.calibration)
    latencyInFrames =
      windows.lookahead + frames.latency * internalHop + (hop == internalHop ? 0 : internalHop)
    self.frames = frames
  }

  /// The frequencies that the method takes, in hertz, and how often its range's lowest goes into the highest at most.
  static let limits = 20.0...5000.0
  static let widest = LogFrequencyGrid.fundamentals.upperBound / LogFrequencyGrid.fundamentals.lowerBound

  /// What the range that is asked for must be multiplied with to lie within what was trained.
  ///
  /// - Throws: `PitchError.notCovered`
  static func scale(_ configuration: PitchConfiguration) throws(PitchError) -> Double {
    let trained = LogFrequencyGrid.fundamentals
    let (lowest, highest) = (configuration.minimumFrequency, configuration.maximumFrequency)
    guard limits.contains(lowest), limits.contains(highest), highest <= widest * lowest else {
      throw PitchError.notCovered(minimum: lowest, maximum: highest)
    }
    if lowest < trained.lowerBound { return trained.lowerBound / lowest }
    return min(1, trained.upperBound / highest)
  }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) {
    precondition(block.channelCount == 1, "a pitch tracker takes one channel")
    let samples = block.channel(0)
    windows.append(samples) { _, window in
      frames.append(window) { output.take($0, $1, emit) }
    }
    output.received += samples.count
  }

  /// Ends the signal: decides all frames that are left.
  public mutating func flush(emit: (PitchFrame) -> Void) {
    output.end(at: frames.count)
    windows.flush { _, window in
      frames.append(window) { output.take($0, $1, emit) }
    }
    frames.finish { output.take($0, $1, emit) }
    output.finish(emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    windows.reset()
    frames.reset()
    output.reset()
  }
}
