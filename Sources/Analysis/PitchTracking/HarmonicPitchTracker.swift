import AudioCore
import Foundation

/// Fundamental frequency by a harmonic comb over log-frequency spectra, a small trained scorer, and the posterior over
/// all paths. It is Ossicle's own method and the default.
///
/// 1. The sound is decimated to a rate of 8 to 16 kHz and analysed through three windows (32, 64, 128 ms). Their
/// spectra are mapped to a logarithmic axis, and slope and noise floor are removed (`HarmonicSpectra`).
/// 2. A comb adds the spectra at a fundamental's harmonics and subtracts the spectra between them (similar to A.
/// Camacho & J. G. Harris, JASA 124, 2008). Its twelve highest maxima are the candidates.
/// 3. A network of 5,900 weights scores each candidate, and the hypothesis that the frame is unvoiced, from the spectra
/// at its harmonics and the salience around it (`PitchScorer`). It was trained by `Benchmarks/pitch-scorer`.
/// 4. Forward and backward sums over all paths give each candidate's probability (`PitchPosterior`). The most probable
/// hypothesis is chosen, and its probability is the confidence.
/// 5. The exact frequency comes from the period if the sound is periodic enough, otherwise from the peaks of the
/// harmonics (`HarmonicRefinement`).
/// 6. The result is compared with the sound's period at all frequencies (`PeriodReferee`): a clean tone outside of the
/// range is unvoiced.
///
/// Frames are analysed every 10 ms and interpolated for other hops. The range must be within 20 to 5000 Hz, and its
/// highest frequency at most 55 times its lowest. Below 36 Hz or above 2000 Hz all durations are scaled with the range.
/// In offline mode a frame is decided with half a second of the signal after it. In live mode it is decided with the 40
/// ms after it, by weights that were trained for this.
public struct HarmonicPitchTracker: ~Copyable, PitchTracker {
  /// The validated configuration.
  public let configuration: PitchConfiguration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// Largest number of samples after a frame's time that must arrive before the frame is emitted.
  public let latencyInFrames: Int

  private var windows: DecimatedWindows
  private var frames: HarmonicFrames
  private var output: PitchInterpolation

  /// Time from one analysed frame to the next in seconds, as in training.
  private static let hopDuration = 0.01
  /// Shortest stretch of sound that is stored for a frame, in seconds.
  private static let shortest = 0.1024
  /// Live mode: time after a frame's time that is used, in seconds.
  private static let liveLookahead = 0.04
  /// Offline mode: number of frames after a frame that its features and the posterior use.
  private static let contextFrames = 8
  private static let posteriorFrames = 48

  /// Creates a tracker.
  ///
  /// - Throws: `PitchError` if the range or the hop does not fit the sample rate, or the method does not cover them.
  public init(configuration: PitchConfiguration, sampleRate: Double) throws {
    let hop = try configuration.validatedHop(sampleRate: sampleRate)
    let scale = try Self.scale(configuration)
    let lowest = configuration.minimumFrequency * scale
    let highest = configuration.maximumFrequency * scale
    // For the trained network the signal sounds slower or faster than it is: all durations scale with its period.
    let scaledRate = sampleRate * scale
    let isLive = configuration.mode == .live
    let network = isLive ? PitchNetwork.live : PitchNetwork.offline
    let internalHop = max(1, Int((Self.hopDuration * scaledRate).rounded()))
    let longest = HarmonicSpectra.durations[2]
    // The sound that is stored for a frame is at least 0.1 s long: two periods of 20 Hz, which are enough to detect a
    // tone below the range.
    let duration = max(longest, Self.shortest / scale)
    let windows = try DecimatedWindows(
      duration: duration, hop: internalHop, passband: LogFrequencyGrid.highest, lowestRate: 8000,
      sampleRate: scaledRate, shift: isLive ? Self.liveLookahead - longest / 2 : 0)
    let ahead = isLive ? Int(((longest / 2 - Self.liveLookahead) * windows.rate).rounded()) : 0
    let frames = try HarmonicFrames(
      lowest...highest, network, sampleRate: windows.rate, length: windows.length, ahead: ahead,
      context: isLive ? 0 : Self.contextFrames, lag: isLive ? 0 : Self.posteriorFrames)
    self.configuration = configuration
    self.sampleRate = sampleRate
    self.windows = windows
    output = PitchInterpolation(
      internalHop: internalHop, hop: hop, sampleRate: sampleRate, scale: 1 / scale,
      firstWhole: Int((longest / 2 / Self.hopDuration).rounded(.up)), takesMedian: !isLive,
      calibration: network.calibration)
    latencyInFrames =
      windows.lookahead + (frames.latency + (isLive ? 0 : 1)) * internalHop + (hop == internalHop ? 0 : internalHop)
    self.frames = frames
  }

  /// The frequencies that the method covers, in hertz, and the largest ratio of the range's highest to its lowest.
  static let limits = 20.0...5000.0
  static let widest = LogFrequencyGrid.fundamentals.upperBound / LogFrequencyGrid.fundamentals.lowerBound

  /// The factor that moves the requested range into the trained one.
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

  /// Adds a block of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (PitchFrame) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "HarmonicPitchTracker")
    let samples = block.channel(0)
    windows.append(samples) { _, window in
      frames.append(window) { output.take($0, $1, emit) }
    }
    output.received += samples.count
  }

  /// Ends the signal and decides all remaining frames.
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
