import AudioCore
import Foundation

/// A signal at another sample rate and with raised treble, computed as the signal arrives. Formants and cepstra are
/// computed from it.
struct BandLimitedSignal: ~Copyable {
  /// Samples per second: what was asked for, or as near to it as the limiter's lengths allow.
  let sampleRate: Double
  /// Number of samples of the whole signal at this rate. Sample m is at the time m / sampleRate.
  let count: Int
  private let mean: Double
  private let factor: Double
  private var limiter: BandLimiter?
  private var history = SampleHistory<Double>()
  private var scratch: [Double] = []
  private var previous = 0.0
  private var isFirst = true

  /// Creates the surveyed signal below half of `sampleRate`, without its mean, and raised by 6 dB per octave above
  /// `emphasis`: y[n] = x[n] − exp(−2π · emphasis / sampleRate) · x[n − 1].
  init(_ survey: VoiceSurvey, sampleRate: Double, emphasis: Double) throws {
    mean = survey.mean
    if sampleRate < survey.sampleRate, survey.frameCount > 0 {
      let limiter = try BandLimiter(frameCount: survey.frameCount, from: survey.sampleRate, to: sampleRate)
      self.sampleRate = limiter.sampleRate
      count = limiter.count
      self.limiter = consume limiter
    } else {
      self.sampleRate = survey.sampleRate
      count = survey.frameCount
      limiter = nil
    }
    factor = exp(-2 * .pi * emphasis / self.sampleRate)
  }

  /// Adds samples of the signal. The last of them complete the signal that `withView` shows.
  mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    scratch.removeAll(keepingCapacity: true)
    if limiter == nil {
      for sample in samples { scratch.append(Double(sample) - mean) }
    } else {
      limiter?.append(samples, mean: mean, to: &scratch)
      // The transforms of whole signals need much memory, which is freed here.
      if history.end + scratch.count == count { limiter = nil }
    }
    emphasise()
    if history.end == count { scratch = [] }
  }

  private mutating func emphasise() {
    var previous = previous
    scratch.withUnsafeMutableBufferPointer { samples in
      for n in samples.indices {
        let sample = samples[n]
        if !isFirst { samples[n] = sample - factor * previous }
        isFirst = false
        previous = sample
      }
      history.append(contentsOf: UnsafeBufferPointer(samples))
    }
    self.previous = previous
  }

  /// Calls `body` with the samples that are known and were not dropped.
  func withView<Result>(_ body: (SampleView<Double>) -> Result) -> Result { history.withView(count: count, body) }

  /// Drops the samples before a place.
  mutating func drop(before place: Int) { history.drop(before: place) }

  /// Memory in use, in bytes.
  var byteCount: Int { history.byteCount + scratch.capacity * MemoryLayout<Double>.stride }
}
