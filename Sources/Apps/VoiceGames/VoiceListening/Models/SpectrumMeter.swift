import AudioCore
import Foundation
import Spectral

/// Measures the `VoiceSpectrum` of the signal since the last tick from the mean power spectrum of windows of 32 ms
/// every 16 ms. The highest frequency is 7.6 kHz at every sample rate, so that a model made at one rate fits sounds at
/// another.
struct SpectrumMeter: ~Copyable {
  static let leastSampleRate = 16_000.0
  private static let lowest = 100.0
  private static let highest = 7600.0
  /// The largest distance of a band's level from the loudest band, dB. A lower level is raised to it, since it comes
  /// from the room.
  private static let dynamicRange = 40.0
  /// The least half width of a band, hertz; a band reaches at least to the middle of the next one. A band then covers
  /// two harmonics of a child's voice, so that the same vowel has the same levels at another pitch.
  private static let leastHalfWidth = 350.0

  private let fft: RealFFT
  private let window: [Float]
  private let hop: Int
  /// The bins of each band; `weights` holds the weights of all bands in a row.
  private let bins: [Range<Int>]
  private let weights: [Float]
  private let matrix: [Float]
  private var history: [Float]
  private var position = 0
  private var sinceFrame = 0
  private var received = 0
  private var powers: [Double]
  private var levels: [Double]
  private var frames = 0

  /// Returns the frequency of step `index` of the mel scale, 0…25, in hertz. The middle of band `b` is at step `b + 1`.
  static func edge(_ index: Int) -> Double {
    func mel(_ f: Double) -> Double { 2595 * log10(1 + f / 700) }
    let share = Double(index) / Double(VoiceSpectrum.bandCount + 1)
    return 700 * (pow(10, (mel(lowest) + share * (mel(highest) - mel(lowest))) / 2595) - 1)
  }

  init(sampleRate: Double) throws {
    let length = RealFFT.fastLength(atLeast: Int(0.032 * sampleRate))
    fft = try RealFFT(length: length)
    window = (0..<length).map { (n: Int) -> Float in
      let phase: Double = 2 * .pi * (Double(n) + 0.5) / Double(length)
      return Float(0.5 - 0.5 * cos(phase))
    }
    hop = length / 2
    history = [Float](repeating: 0, count: length)
    powers = [Double](repeating: 0, count: VoiceSpectrum.bandCount)
    levels = [Double](repeating: 0, count: VoiceSpectrum.bandCount)
    var bins: [Range<Int>] = []
    var weights: [Float] = []
    let spacing = sampleRate / Double(length)
    for band in 0..<VoiceSpectrum.bandCount {
      let middle = Self.edge(band + 1)
      let width = max(Self.leastHalfWidth, Self.edge(band + 2) - middle)
      let first = max(1, Int(((middle - width) / spacing).rounded(.up)))
      let last = min(length / 2, Int(((middle + width) / spacing).rounded(.down)))
      let raw = (first...last).map { 1 - abs(Double($0) * spacing - middle) / width }
      let sum = raw.reduce(0, +)
      bins.append(first..<last + 1)
      weights += raw.map { Float($0 / sum) }
    }
    self.bins = bins
    self.weights = weights
    matrix = (1...VoiceSpectrum.coefficientCount).flatMap { k in
      (0..<VoiceSpectrum.bandCount).map { Float(VoiceSpectrum.cosine(k, $0)) }
    }
  }

  mutating func process(_ block: AudioBlock) {
    for sample in block.channel(0) {
      history[position] = sample
      position = position + 1 == history.count ? 0 : position + 1
      received = min(history.count, received + 1)
      sinceFrame += 1
      if sinceFrame >= hop, received == history.count {
        sinceFrame = 0
        measure()
      }
    }
  }

  mutating func reset() {
    for n in history.indices { history[n] = 0 }
    for n in powers.indices { powers[n] = 0 }
    position = 0
    sinceFrame = 0
    received = 0
    frames = 0
  }

  /// Ends the tick and returns its spectrum; `nil` if no window was completed since the last tick.
  mutating func endTick() -> VoiceSpectrum? {
    defer {
      for n in powers.indices { powers[n] = 0 }
      frames = 0
    }
    guard frames > 0 else { return nil }
    var loudest = -Double.infinity
    for band in powers.indices {
      levels[band] = 10 * log10(powers[band] / Double(frames) + 1e-20)
      loudest = max(loudest, levels[band])
    }
    var coefficients = SIMD16<Float>.zero
    for k in 0..<VoiceSpectrum.coefficientCount {
      var sum: Float = 0
      for band in levels.indices {
        sum += matrix[k * levels.count + band] * Float(max(levels[band], loudest - Self.dynamicRange))
      }
      coefficients[k] = sum
    }
    return VoiceSpectrum(coefficients: coefficients)
  }

  private mutating func measure() {
    let length = history.count
    for n in 0..<length {
      let at = position + n
      fft.signal[n] = history[at < length ? at : at - length] * window[n]
    }
    fft.forward()
    var next = 0
    for band in bins.indices {
      var sum: Float = 0
      for bin in bins[band] {
        let value = fft.spectrum[bin]
        sum += weights[next] * (value * value).sum()
        next += 1
      }
      powers[band] += Double(sum)
    }
    frames += 1
  }
}
