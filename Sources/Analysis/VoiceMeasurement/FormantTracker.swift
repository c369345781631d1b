import AudioCore
import Foundation
import PitchTracking

/// The resonances of the vocal tract over time, by linear prediction.
///
/// The sound is resampled to twice the maximum formant, its treble is raised above 50 Hz, and it is cut into frames
/// under a Gaussian window. Each frame is predicted by Burg's method with two poles per formant. A pole at the angle ω
/// and the radius ρ is a formant at ω · sampleRate / 2π with the bandwidth −ln ρ · sampleRate / π (Markel & Gray,
/// "Linear prediction of speech", 1976; settings as in Praat's "To Formant (burg)"). Poles within 50 Hz of 0 and of the
/// band's end are not formants.
///
/// The maximum must fit the speaker: about 5000 Hz for men, 5500 for women, 8000 for small children. If the pitch is
/// above half of F1, the partials are too far apart to show F1, and its estimate moves to the nearest partial. If the
/// sample rate is below 2 · maximum, the band ends at half the sample rate and there are proportionally fewer formants.
public struct FormantTracker: Sendable {
  /// Settings of a tracker.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Highest frequency of a formant in hertz.
    public var maximumFormant: Double
    /// Number of formants searched below it.
    public var formantCount = 5
    /// Effective window length in seconds; it is physically twice as long.
    public var windowDuration = 0.025
    /// Time from frame to frame in seconds; `nil` for a quarter of the window.
    public var hopDuration: Double?
    /// Where pre-emphasis starts, in hertz.
    public var preEmphasisFrequency = 50.0

    /// Creates a configuration. `maximumFormant` is the highest frequency of a formant in hertz.
    public init(maximumFormant: Double) { self.maximumFormant = maximumFormant }
  }

  /// A resonance of the vocal tract.
  public struct Formant: Sendable, Equatable, Codable {
    /// Centre frequency in hertz.
    public let frequency: Double
    /// Bandwidth at −3 dB in hertz.
    public let bandwidth: Double
  }

  /// The resonances at one time.
  public struct Frame: Sendable, Equatable, Codable {
    /// The window's centre in seconds.
    public let time: Double
    /// The formants from the lowest up; empty in silence.
    public let formants: [Formant]
  }

  /// Poles within this distance, in hertz, of both ends of the band describe the slope of the spectrum.
  private static let margin = 50.0

  /// The validated configuration.
  public let configuration: Configuration
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  private let analysisRate: Double
  private let order: Int

  /// Creates a tracker for one sample rate.
  ///
  /// - Throws: `VoiceMeasurementError.invalidSetting` or `invalidSampleRate`.
  public init(configuration: Configuration, sampleRate: Double) throws(VoiceMeasurementError) {
    try VoiceMeasurementError.check(sampleRate: sampleRate)
    let maximum = configuration.maximumFormant
    guard maximum >= 1000, maximum <= 20_000 else {
      throw .invalidSetting(name: "maximumFormant", value: maximum, expected: "1000 to 20000 Hz")
    }
    guard (1...10).contains(configuration.formantCount) else {
      throw .invalidSetting(name: "formantCount", value: Double(configuration.formantCount), expected: "1 to 10")
    }
    let window = configuration.windowDuration
    guard window >= 0.005, window <= 1 else {
      throw .invalidSetting(name: "windowDuration", value: window, expected: "0.005 to 1 s")
    }
    if let hop = configuration.hopDuration, !(hop >= 0.0005 && hop <= 1) {
      throw .invalidSetting(name: "hopDuration", value: hop, expected: "0.0005 to 1 s")
    }
    let emphasis = configuration.preEmphasisFrequency
    guard emphasis >= 0, emphasis <= sampleRate else {
      throw .invalidSetting(name: "preEmphasisFrequency", value: emphasis, expected: "0 Hz to the sample rate")
    }
    self.configuration = configuration
    self.sampleRate = sampleRate
    analysisRate = min(sampleRate, 2 * maximum)
    order = max(2, 2 * Int((Double(configuration.formantCount) * analysisRate / (2 * maximum)).rounded()))
  }

  /// The frames of one channel, placed symmetrically over it; empty if the signal is shorter than a window.
  ///
  /// - Throws: `VoiceMeasurementError` if the signal has another sample rate than the tracker, there is more than one
  ///   channel, or a sample is not finite.
  public func frames(of signal: AudioBuffer) throws -> [Frame] {
    guard signal.sampleRate == sampleRate else {
      throw VoiceMeasurementError.invalidSound(.differentSampleRate(signal.sampleRate, expected: sampleRate))
    }
    try signal.requireOneFiniteChannel()
    var frames: [Frame] = []
    var track = try Track(self, VoiceSurvey(of: signal))
    signal.samples.withUnsafeBufferPointer { track.append($0) }
    track.advance(while: { _ in true }, of: { _ in true }, emit: { frames.append($0) })
    return frames
  }

  /// Computes the frames of a signal that arrives in blocks.
  package struct Track: ~Copyable {
    private let tracker: FormantTracker
    private var band: BandLimitedSignal
    private let grid: FrameGrid
    private let window: [Double]
    private var prediction: BurgPrediction
    private var frame: [Double]
    private var index = 0

    package init(_ tracker: FormantTracker, _ survey: VoiceSurvey) throws {
      let configuration = tracker.configuration
      let band = try BandLimitedSignal(
        survey, sampleRate: tracker.analysisRate, emphasis: configuration.preEmphasisFrequency)
      let physical = 2 * configuration.windowDuration
      let half = Int(physical * band.sampleRate) / 2
      let hop = configuration.hopDuration ?? configuration.windowDuration / 4
      self.tracker = tracker
      grid = FrameGrid(length: band.count, sampleRate: band.sampleRate, window: physical, step: hop)
      window = GaussianWindow.samples(length: 2 * half)
      prediction = BurgPrediction(order: tracker.order, length: 2 * half)
      frame = [Double](repeating: 0, count: 2 * half)
      self.band = band
    }

    /// Adds samples of the signal.
    package mutating func append(_ samples: UnsafeBufferPointer<Float>) { band.append(samples) }

    /// Emits the frames whose samples are known. It stops at the first time for which `may` is false, and skips frames
    /// that are not `wanted`.
    package mutating func advance(while may: (Double) -> Bool, of wanted: (Double) -> Bool, emit: (Frame) -> Void) {
      let rate = band.sampleRate
      var index = index
      band.withView { band in
        while index < grid.count {
          let centre = grid.centre(index)
          let time = centre / rate
          let start = start(index)
          guard band.reaches(start + frame.count), may(time) else { break }
          index += 1
          guard wanted(time) else { continue }
          for n in frame.indices {
            let inside = start + n >= 0 && start + n < band.count
            frame[n] = inside ? band[start + n] * window[n] : 0
          }
          let poles = frame.withUnsafeBufferPointer { prediction.poles(of: $0) }
          emit(Frame(time: time, formants: tracker.formants(poles ?? [], rate)))
        }
      }
      self.index = index
      band.drop(before: index < grid.count ? start(index) : .max)
    }

    private func start(_ index: Int) -> Int { Int(grid.centre(index).rounded(.down)) + 1 - frame.count / 2 }

    /// Time of the next frame in seconds.
    var nextTime: Double { index < grid.count ? grid.centre(index) / band.sampleRate : .infinity }
    /// Memory in use, in bytes.
    var byteCount: Int { band.byteCount }
  }

  private func formants(_ poles: [SIMD2<Double>], _ rate: Double) -> [Formant] {
    poles.compactMap { pole in
      // A pole outside of the unit circle is replaced by its mirror image inside, which has the same magnitude
      // response.
      let radius = (pole * pole).sum().squareRoot()
      let frequency = atan2(pole.y, pole.x) * rate / (2 * .pi)
      guard pole.y >= 0, radius > 0, frequency >= Self.margin, frequency <= rate / 2 - Self.margin else {
        return nil
      }
      return Formant(frequency: frequency, bandwidth: abs(log(radius)) * rate / .pi)
    }.sorted { $0.frequency < $1.frequency }
  }
}
