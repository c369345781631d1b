import AudioCore
import Foundation
import Spectral

/// The shape of the spectrum of the last 32 ms at 8 kHz. It distinguishes the many harmonics of a voice from the few
/// partials of a bell and from the noise of a clap.
struct SpectralShape: ~Copyable {
  static let length = 256

  /// Spectral flatness in dB: 10 log₁₀ of the ratio of the geometric to the arithmetic mean of the power from 100 to
  /// 3400 Hz. It is 0 for a flat spectrum, −2.5 for white noise, and very negative for tones.
  private(set) var flatness = 0.0
  /// Share of the power in the strongest partial (±2 bins), 0…1.
  private(set) var peakShare = 0.0
  /// Frequency of the strongest bin, hertz.
  private(set) var peakFrequency = 0.0
  /// Share of the power below 300 Hz, 300–900 Hz, 900–2000 Hz and 2000–3400 Hz, each 0…1.
  private(set) var bands = SIMD4<Double>.zero
  /// Mean power of the same four bands, dBFS, never below −120.
  private(set) var bandLevels = SIMD4<Double>(repeating: -120)
  /// Mean frequency weighted by power, hertz.
  private(set) var centroid = 0.0
  /// Share of the power at multiples of the fundamental frequency minus the share between them, −1…1.
  private(set) var harmonicShare = 0.0
  /// Share of the power at the fundamental frequency itself, 0…1.
  private(set) var fundamentalShare = 0.0
  /// Number of partials within 30 dB of the strongest.
  private(set) var partialCount = 0

  private let fft: RealFFT
  private let window: [Float]
  /// Factor from the sum of one side's squared magnitudes to the mean power of the samples (Parseval).
  private let scale: Double
  private var power = [Double](repeating: 0, count: length / 2 + 1)
  private static let binWidth = NarrowbandFrontEnd.sampleRate / Double(length)
  private static let first = 2
  private static let last = 108

  init() throws {
    let hann = try Window.hann.samples(length: Self.length, .periodic)
    fft = try RealFFT(length: Self.length)
    window = hann.map { Float($0) }
    scale = 2 / (Double(Self.length) * hann.reduce(0) { $0 + $1 * $1 })
  }

  /// Measures the last samples before `end`. `frequency` is the fundamental frequency in hertz, or 0 without one.
  mutating func measure(_ samples: UnsafeBufferPointer<Float>, end: Int, frequency: Double) {
    let start = end - Self.length
    for n in 0..<Self.length { fft.signal[n] = samples[start + n] * window[n] }
    fft.forward()
    var total = 0.0
    var moment = 0.0
    var strongest = Self.first
    var shares = SIMD4<Double>.zero
    var logarithms = 0.0
    for k in Self.first...Self.last {
      let bin = fft.spectrum[k]
      let p = Double(bin.x) * Double(bin.x) + Double(bin.y) * Double(bin.y) + 1e-14
      power[k] = p
      total += p
      moment += p * Double(k)
      if p > power[strongest] { strongest = k }
      let f = Double(k) * Self.binWidth
      shares[f < 300 ? 0 : f < 900 ? 1 : f < 2000 ? 2 : 3] += p
      logarithms += log2(p)
    }
    let count = Double(Self.last - Self.first + 1)
    flatness = 10 * log10(2) * (logarithms / count - log2(total / count))
    bands = shares / total
    for band in 0..<4 { bandLevels[band] = max(-120, 10 * log10(shares[band] * scale + 1e-20)) }
    centroid = moment / total * Self.binWidth
    peakFrequency = Double(strongest) * Self.binWidth
    peakShare = sum(around: Double(strongest), 2) / total
    countPartials(strongest)
    measureHarmonics(frequency, total)
  }

  mutating func reset() {
    flatness = 0
    peakShare = 0
    peakFrequency = 0
    bands = .zero
    bandLevels = SIMD4(repeating: -120)
    centroid = 0
    harmonicShare = 0
    fundamentalShare = 0
    partialCount = 0
  }

  private func sum(around bin: Double, _ width: Int) -> Double {
    let centre = Int(bin.rounded())
    var sum = 0.0
    for k in max(Self.first, centre - width)...max(Self.first, min(Self.last, centre + width)) { sum += power[k] }
    return sum
  }

  private mutating func countPartials(_ strongest: Int) {
    let threshold = power[strongest] * 1e-3
    partialCount = 0
    for k in Self.first + 1..<Self.last
    where power[k] > threshold && power[k] > power[k - 1] && power[k] >= power[k + 1] {
      partialCount += 1
    }
  }

  /// The power at multiples of the fundamental frequency compared with the power half-way between. Below 200 Hz, where
  /// harmonics are close together, only one bin on each side is used.
  private mutating func measureHarmonics(_ frequency: Double, _ total: Double) {
    harmonicShare = 0
    fundamentalShare = 0
    guard frequency > 0 else { return }
    let spacing = frequency / Self.binWidth
    let width = spacing > 6 ? 1 : 0
    var on = 0.0
    var between = 0.0
    var harmonic = 1.0
    while (harmonic + 0.5) * spacing <= Double(Self.last) {
      on += sum(around: harmonic * spacing, width)
      between += sum(around: (harmonic + 0.5) * spacing, width)
      harmonic += 1
    }
    harmonicShare = (on - between) / total
    fundamentalShare = sum(around: spacing, 2) / total
  }
}
