import AudioCore
import Foundation
import SpectralFeatures

/// The tempo of a whole signal in beats per minute: the lag at which its onsets repeat most.
///
/// Definition, as `librosa.feature.tempo`: with the mean tempogram T over all frames, the lag with the greatest ln(1 + 10⁶ T) −
/// ½ (log₂(tempo / expected) / spread)² below `highestTempo` (D. Ellis, "Beat tracking by dynamic programming", J. New Music
/// Research 36 (2007), section 3.2). Tempos are those of whole frames: near 120 about 2 beats per minute apart with librosa's
/// framing at 22,050 Hz. A stream has no dynamic range; `tempo(of:)` has. Memory: constant.
public struct TempoEstimator: ~Copyable, StreamingProcessor {
  /// Nothing is emitted while it runs.
  public typealias Output = Never

  private var onsets: SpectralFeatureExtractor
  private let mean: MeanTempogram

  /// An estimator at rest. A dynamic range of the spectrum, which a stream cannot have, is left out.
  ///
  /// - Throws: `SpectralFeatureError`.
  public init(
    configuration: TempoConfiguration = TempoConfiguration(), sampleRate: Double
  ) throws(SpectralFeatureError) {
    let mean = try MeanTempogram(configuration, sampleRate: sampleRate)
    let onsets = try SpectralFeatureExtractor(configuration: configuration.onsets.streaming, sampleRate: sampleRate)
    self.init(onsets, mean)
  }

  private init(_ onsets: consuming SpectralFeatureExtractor, _ mean: MeanTempogram) {
    self.onsets = onsets
    self.mean = mean
  }

  /// One channel at the rate of `init`.
  public var inputFormat: AudioFormat { onsets.inputFormat }
  /// 0: there is one value, at the end.
  public var latencyInFrames: Int { 0 }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    let mean = mean
    onsets.process(block) { mean.append($0.values[0]) }
  }

  /// Ends the signal.
  public mutating func flush(emit: (Never) -> Void) {
    let mean = mean
    onsets.flush { mean.append($0.values[0]) }
    mean.flush()
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    onsets.reset()
    mean.reset()
  }

  /// Beats per minute after `flush()`; `nil` without onsets.
  public var tempo: Double? { mean.tempo }

  /// The tempo of a whole signal of one channel in beats per minute, with the dynamic range of the configuration's spectrum;
  /// `nil` without onsets. Memory: the mel spectra of all frames.
  ///
  /// - Throws: `SpectralFeatureError`.
  public static func tempo(
    of signal: AudioBuffer, configuration: TempoConfiguration = TempoConfiguration()
  ) throws(SpectralFeatureError) -> Double? {
    let mean = try MeanTempogram(configuration, sampleRate: signal.sampleRate)
    for onset in try configuration.onsets.matrix(of: signal).values { mean.append(onset) }
    mean.flush()
    return mean.tempo
  }
}

/// The sum of the frames of a tempogram.
package final class MeanTempogram {
  private let correlation: OnsetAutocorrelation
  private let configuration: TempoConfiguration
  private let framesPerMinute: Double
  private var sums: [Double]
  private var frames = 0

  /// Without onsets yet.
  ///
  /// - Throws: `SpectralFeatureError`.
  package init(_ configuration: TempoConfiguration, sampleRate: Double) throws(SpectralFeatureError) {
    correlation = try OnsetAutocorrelation(configuration, sampleRate: sampleRate)
    self.configuration = configuration
    framesPerMinute = 60 * sampleRate / Double(configuration.framing.hopLength)
    sums = [Double](repeating: 0, count: correlation.length)
  }

  /// Takes the onset strength of the next frame.
  package func append(_ onset: Float) { correlation.append(onset) { _, frame in add(frame) } }

  /// Ends the signal.
  package func flush() { correlation.flush { _, frame in add(frame) } }

  func reset() {
    correlation.reset()
    for index in sums.indices { sums[index] = 0 }
    frames = 0
  }

  private func add(_ frame: UnsafeBufferPointer<Float>) {
    frames += 1
    guard !frame[0].isNaN else { return }
    for lag in sums.indices { sums[lag] += Double(frame[lag]) }
  }

  /// Beats per minute after `flush()`; `nil` without onsets.
  package var tempo: Double? {
    guard frames > 0, sums[0] > 0 else { return nil }
    var best: (tempo: Double, score: Double)?
    for lag in 1..<sums.count {
      let tempo = framesPerMinute / Double(lag)
      guard tempo < configuration.highestTempo else { continue }
      let distance = log2(tempo / configuration.expectedTempo) / configuration.spread
      let score = log1p(1e6 * sums[lag] / Double(frames)) - 0.5 * distance * distance
      if score > best?.score ?? -.infinity { best = (tempo, score) }
    }
    return best?.tempo
  }
}
