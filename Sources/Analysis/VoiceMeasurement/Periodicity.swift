import AudioCore
import Foundation
import Spectral

/// The periodicity of a signal around a time: the maxima of its normalised autocorrelation or forward
/// cross-correlation.
///
/// Source: P. Boersma, "Accurate short-term analysis of the fundamental frequency and the harmonics-to-noise ratio of a
/// sampled sound", IFA Proceedings 17 (1993), equations 6–9 and section 3; the Gaussian window is from its postscript.
/// Maxima are interpolated with a windowed sinc. Without it their height, and with it the harmonics-to-noise ratio,
/// would be wrong if there are few samples per period (ibid., section 4).
package struct Periodicity: ~Copyable {
  package enum Method {
    /// Autocorrelation under a Hann window of `periods` periods of the lowest frequency.
    case hann(periods: Double)
    /// Autocorrelation under a Gaussian window with an effective length of `periods` periods; its physical length is
    /// twice that.
    case gauss(periods: Double)
    /// Correlation of a window of `periods` periods with the sound after it.
    case crossCorrelation(periods: Double)
  }

  package struct Candidate {
    package var frequency: Double
    package var strength: Double

    package init(frequency: Double, strength: Double) {
      self.frequency = frequency
      self.strength = strength
    }
  }

  /// Largest number of candidates per frame; the strongest are kept (Boersma's 15 without the unvoiced one).
  package static let width = 14

  /// Number of samples on each side from which a maximum is interpolated.
  private static let depth = 70

  /// Length of a frame in seconds.
  package let span: Double

  private let sampleRate: Double
  private let minimumFrequency: Double
  private let lowestStrength: Double
  private let octaveCost: Double
  private let period: Int
  private let windowLength: Int
  private let maximumLag: Int
  private let window: [Double]
  private let windowCorrelation: [Double]
  private let transform: RealFFT
  private var first: [SIMD2<Float>]
  private var correlation: [Double]
  package private(set) var candidates: [Candidate] = []

  /// Creates an analysis. Candidates weaker than half of `voicingThreshold` are dropped. If there are too many, those
  /// with the lowest strength minus `octaveCost` per octave of distance from the ceiling are dropped.
  package init(
    method: Method, minimumFrequency: Double, voicingThreshold: Double, octaveCost: Double, sampleRate: Double
  ) throws {
    self.sampleRate = sampleRate
    self.minimumFrequency = minimumFrequency
    self.octaveCost = octaveCost
    lowestStrength = voicingThreshold / 2
    let longest = sampleRate / minimumFrequency
    period = Int(longest)
    var window: [Double] = []
    var windowCorrelation: [Double] = []
    func length(_ periods: Double) -> Int { 2 * (Int(periods * longest) / 2 - 1) }
    let windowLength: Int
    let maximumLag: Int
    switch method {
    case .hann(let periods):
      windowLength = length(periods)
      span = periods / minimumFrequency
      maximumLag = Int(Double(windowLength) / periods) + 2
      let period = Double(windowLength + 1)
      window = (1...windowLength).map { (n: Int) -> Double in
        let angle: Double = 2 * .pi * Double(n) / period
        return 0.5 - 0.5 * cos(angle)
      }
    case .gauss(let periods):
      windowLength = length(2 * periods)
      span = 2 * periods / minimumFrequency
      maximumLag = Int(Double(windowLength) / (2 * periods)) + 2
      window = GaussianWindow.samples(length: windowLength)
    case .crossCorrelation(let periods):
      windowLength = length(periods)
      span = 1 / minimumFrequency + periods / minimumFrequency
      maximumLag = min(Int(Double(windowLength) / periods) + 2, Int(span * sampleRate) - windowLength - 1)
    }
    // Space for the interpolation beyond the last lag, and for the frame and its lags without wrapping around.
    let lags = min(maximumLag + Self.depth + 2, windowLength)
    let isCross = window.isEmpty
    let transform = try RealFFT(
      length: RealFFT.fastLength(atLeast: isCross ? 2 * windowLength + maximumLag + 2 : windowLength + lags + 2))
    correlation = [Double](repeating: 0, count: isCross ? maximumLag + 1 : lags)
    if !isCross {
      for n in 0..<windowLength { transform.signal[n] = Float(window[n]) }
      Self.autocorrelate(transform)
      let scale = Double(transform.signal[0])
      windowCorrelation = (0..<lags).map { max(1e-6, Double(transform.signal[$0]) / scale) }
    }
    self.windowLength = windowLength
    self.maximumLag = maximumLag
    self.window = window
    self.windowCorrelation = windowCorrelation
    first = [SIMD2<Float>](repeating: .zero, count: isCross ? transform.spectrum.count : 0)
    self.transform = transform
    candidates.reserveCapacity(Self.width + 1)
  }

  /// Finds the maxima around `centre`, in samples from the start, and stores them in `candidates`. Returns the largest
  /// deviation from the mean within a period; 0 if there is none.
  mutating func analyse(_ samples: SampleView<Float>, at centre: Double, maximumFrequency: Double) -> Double {
    candidates.removeAll(keepingCapacity: true)
    let left = Int(centre.rounded(.down))
    let mean = Self.mean(samples, left + 1 - period, left + period)
    let peak =
      window.isEmpty ? loadCross(samples, centre, left, mean) : loadWindowed(samples, left, mean)
    guard peak > abs(mean) * 1e-5, peak > 0 else { return 0 }
    findMaxima(maximumFrequency)
    return peak
  }

  private mutating func loadWindowed(_ samples: SampleView<Float>, _ left: Int, _ mean: Double) -> Double {
    let start = left + 1 - windowLength / 2
    let near = windowLength / 2 - period / 2 - 1...windowLength / 2 + period / 2
    var peak = 0.0
    let signal = transform.signal
    for n in 0..<windowLength {
      let index = start + n
      let x = index >= 0 && index < samples.count ? (Double(samples[index]) - mean) * window[n] : 0
      if near.contains(n) { peak = max(peak, abs(x)) }
      signal[n] = Float(x)
    }
    for n in windowLength..<signal.count { signal[n] = 0 }
    guard peak > 0 else { return 0 }
    Self.autocorrelate(transform)
    let energy = Double(signal[0])
    guard energy > 0 else { return 0 }
    for lag in correlation.indices { correlation[lag] = Double(signal[lag]) / (energy * windowCorrelation[lag]) }
    return peak
  }

  private mutating func loadCross(
    _ samples: SampleView<Float>, _ centre: Double, _ left: Int, _ mean: Double
  ) -> Double {
    let start = max(0, Int((centre - span * sampleRate / 2).rounded(.down)))
    let signal = transform.signal
    func deviation(_ index: Int) -> Double {
      index >= 0 && index < samples.count ? Double(samples[index]) - mean : 0
    }
    var peak = 0.0
    for n in left - period / 2...left + 1 + period / 2 { peak = max(peak, abs(deviation(n))) }
    guard peak > 0 else { return 0 }
    // Divided by the peak, because squares of quiet samples would be too small for Float.
    for n in 0..<signal.count { signal[n] = n < windowLength ? Float(deviation(start + n) / peak) : 0 }
    transform.forward()
    let spectrum = transform.spectrum
    for k in 0..<spectrum.count { first[k] = spectrum[k] }
    let reach = windowLength + maximumLag
    for n in 0..<signal.count { signal[n] = n < reach ? Float(deviation(start + n) / peak) : 0 }
    transform.forward()
    for k in 0..<spectrum.count {
      let (a, b) = (first[k], spectrum[k])
      spectrum[k] = SIMD2(a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x)
    }
    transform.inverse()
    let scale = 1 / Double(transform.length)
    var energy = 0.0
    for n in 0..<windowLength {
      let x = deviation(start + n) / peak
      energy += x * x
    }
    var later = energy
    for lag in correlation.indices {
      if lag > 0 {
        let (out, new) = (deviation(start + lag - 1) / peak, deviation(start + lag - 1 + windowLength) / peak)
        later += new * new - out * out
      }
      correlation[lag] = energy * later > 1e-20 ? Double(signal[lag]) * scale / (energy * later).squareRoot() : 0
    }
    return peak
  }

  private mutating func findMaxima(_ maximumFrequency: Double) {
    let last = min(maximumLag, correlation.count - 1)
    for lag in 2..<max(3, last) {
      let r = correlation[lag]
      guard r > lowestStrength, r > correlation[lag - 1], r >= correlation[lag + 1] else { continue }
      let (position, height) = correlation.withUnsafeBufferPointer {
        SincInterpolation.maximum($0, near: lag, depth: Self.depth)
      }
      guard sampleRate / position <= maximumFrequency else { continue }
      insert(Candidate(frequency: sampleRate / position, strength: height > 1 ? 1 / height : height))
    }
  }

  private mutating func insert(_ candidate: Candidate) {
    guard candidates.count == Self.width else {
      candidates.append(candidate)
      return
    }
    func rank(_ c: Candidate) -> Double { c.strength - octaveCost * log2(minimumFrequency / c.frequency) }
    var weakest = 0
    for index in candidates.indices where rank(candidates[index]) < rank(candidates[weakest]) { weakest = index }
    if rank(candidate) > rank(candidates[weakest]) { candidates[weakest] = candidate }
  }

  private static func mean(_ samples: SampleView<Float>, _ from: Int, _ through: Int) -> Double {
    let range = max(0, from)...max(0, min(samples.count - 1, through))
    var sum = 0.0
    for n in range { sum += Double(samples[n]) }
    return sum / Double(range.count)
  }

  private static func autocorrelate(_ transform: borrowing RealFFT) {
    let spectrum = transform.spectrum
    transform.forward()
    for k in 0..<spectrum.count {
      let square = spectrum[k] * spectrum[k]
      spectrum[k] = SIMD2(square.x + square.y, 0)
    }
    transform.inverse()
  }
}
