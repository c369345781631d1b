import AudioCore
import Foundation
import PitchTracking

/// A recording analysed for resynthesis: fundamental frequency, spectral envelope and noise part, every 5 ms.
///
/// Analysis and synthesis for exact references after J. Salamon, R. M. Bittner, J. Bonada, J. J. Bosch, E. Gómez, J. P.
/// Bello, "An analysis/synthesis framework for automatic F0 annotation of multitrack datasets", ISMIR 2017. Memory:
/// about 1 kB per second and kilohertz of bandwidth at a fundamental frequency of 200 Hz, inversely proportional to
/// that frequency.
public struct VoiceModel: Sendable {
  /// The settings of the analysis.
  public struct Configuration: Sendable, Hashable, Codable {
    /// The method of pitch tracking.
    public var method: PitchMethod
    /// Lowest fundamental frequency of the search in hertz.
    public var minimumFrequency: Double
    /// Highest fundamental frequency of the search in hertz.
    public var maximumFrequency: Double
    /// A frame is taken as unvoiced if its periodic part lies more than this number of decibels below that of the
    /// loudest voiced frame.
    public var voicedRange = 30.0
    /// The largest aperiodic share of the power in a voiced frame, 0…1.
    public var maximumAperiodicity = 0.3

    /// A method and a search range in hertz.
    public init(method: PitchMethod = .autocorrelation, minimumFrequency: Double, maximumFrequency: Double) {
      self.method = method
      self.minimumFrequency = minimumFrequency
      self.maximumFrequency = maximumFrequency
    }
  }

  static let hopDuration = 0.005
  /// Voiced runs of fewer frames, which is 40 ms, are taken as unvoiced.
  static let minimumRun = 8
  /// Frames that are removed at either end of each voiced run, since half of the tracker's window lies outside the
  /// voice there.
  private static let edge = 2

  /// Sample rate of the recording and of every rendering in hertz.
  public let sampleRate: Double
  /// Number of frames.
  public let frameCount: Int
  /// The recording's root mean square.
  package let level: Double
  /// The estimated fundamental frequency of the recording, smoothed, about every 5 ms (rounded to whole samples).
  public var estimate: [ReferencePitchFrame] {
    contour.voiced.indices.map { k in
      ReferencePitchFrame(
        time: Double(k * hop) / sampleRate, frequency: contour.voiced[k] ? exp2(contour.logFrequency[k]) : nil)
    }
  }

  let hop: Int
  let contour: PitchContour
  let envelopes: [SpectralEnvelope]

  /// Analyses a recording of one channel.
  ///
  /// Cost: that of the pitch tracker, and three transforms of six periods of the lowest frequency for every 5 ms.
  /// - Throws: `ResynthesisError`; `PitchError` if the search range does not fit the sample rate.
  public init(_ recording: AudioBuffer, configuration: Configuration) throws {
    guard recording.channelCount == 1 else { throw ResynthesisError.notOneChannel(recording.channelCount) }
    let sampleRate = recording.sampleRate
    guard (8000...192_000).contains(sampleRate) else { throw ResynthesisError.unsupportedSampleRate(sampleRate) }
    if let index = recording.samples.firstIndex(where: { !$0.isFinite }) {
      throw ResynthesisError.nonFiniteSample(index: index)
    }
    guard (1...120).contains(configuration.voicedRange) else {
      throw ResynthesisError.invalidSetting(
        name: "voiced range", expected: "1 to 120 dB", value: configuration.voicedRange)
    }
    guard (0...1).contains(configuration.maximumAperiodicity) else {
      throw ResynthesisError.invalidSetting(
        name: "maximum aperiodicity", expected: "0 to 1", value: configuration.maximumAperiodicity)
    }
    let hop = Int((Self.hopDuration * sampleRate).rounded())
    let pitch = PitchConfiguration(
      minimumFrequency: configuration.minimumFrequency, maximumFrequency: configuration.maximumFrequency,
      hopDuration: Double(hop) / sampleRate, mode: .offline)
    let frames = try configuration.method.track(recording, configuration: pitch)
    var contour = PitchContour(frames: frames, minimumRun: Self.minimumRun)
    let analyzer = try EnvelopeAnalyzer(minimumFrequency: configuration.minimumFrequency, sampleRate: sampleRate)
    var envelopes = recording.withBlock { block in
      contour.voiced.indices.map { k in
        analyzer.envelope(
          of: block.channel(0), centre: k * hop, frequency: contour.voiced[k] ? exp2(contour.logFrequency[k]) : nil)
      }
    }
    contour.voiced = Self.decideVoicing(contour.voiced, envelopes, configuration)
    if !contour.voiced.contains(true) { contour.logFrequency = [] }
    Self.smoothAperiodicity(&envelopes, voiced: contour.voiced)
    self.sampleRate = sampleRate
    frameCount = recording.frameCount
    let sum = recording.samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    level = recording.frameCount > 0 ? (sum / Double(recording.frameCount)).squareRoot() : 0
    self.hop = hop
    self.contour = contour
    self.envelopes = envelopes
  }

  /// Makes frames unvoiced that would not be heard as a voice.
  private static func decideVoicing(
    _ tracked: [Bool], _ envelopes: [SpectralEnvelope], _ configuration: Configuration
  ) -> [Bool] {
    let periodic = tracked.indices.map { tracked[$0] ? envelopes[$0].periodicPower : 0 }
    let threshold = (periodic.max() ?? 0) * Decibels.power(level: -configuration.voicedRange)
    var voiced = tracked.indices.map { k in
      tracked[k] && periodic[k] > threshold
        && periodic[k] >= (1 - configuration.maximumAperiodicity) * envelopes[k].power
    }
    for run in PitchContour.runs(voiced) {
      for k in run where k < run.lowerBound + edge || k >= run.upperBound - edge { voiced[k] = false }
    }
    PitchContour.removeShortRuns(&voiced, minimum: minimumRun)
    return voiced
  }

  /// Averages the aperiodicity over five frames of a voiced run, whose spacings differ little. Unvoiced frames consist
  /// of noise only.
  private static func smoothAperiodicity(_ envelopes: inout [SpectralEnvelope], voiced: [Bool]) {
    let raw = envelopes.map(\.aperiodicity)
    for run in PitchContour.runs(voiced) {
      for k in run {
        let neighbours = max(run.lowerBound, k - 2)...min(run.upperBound - 1, k + 2)
        for i in raw[k].indices {
          let sum = neighbours.reduce(Float(0)) { $0 + raw[$1][min(i, raw[$1].count - 1)] }
          envelopes[k].aperiodicity[i] = sum / Float(neighbours.count)
        }
      }
    }
    for k in envelopes.indices where !voiced[k] {
      envelopes[k].aperiodicity = [Float](repeating: 1, count: raw[k].count)
    }
  }
}
