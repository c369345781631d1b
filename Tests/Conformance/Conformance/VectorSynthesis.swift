import AudioCore
import Foundation
import TestSignals

/// Synthesises the signals of vectors at one sample rate, which is a whole number of hertz.
struct VectorSynthesis {
  let sampleRate: Double

  /// The standard's fs in the low-passed true-peak signals. They are files of 48 kHz, so at 96 and 192 kHz the same
  /// sound is sampled more often; its frequency does not change.
  private var baseRate: Double { sampleRate.truncatingRemainder(dividingBy: 48_000) == 0 ? 48_000 : sampleRate }

  /// Calls `body` with the signal's parts in order.
  func forEachPart(of sound: ConformanceVector.Sound, _ body: (AudioBuffer) -> Void) {
    switch sound {
    case .segments(let segments, let frequency):
      for segment in segments { forEachSecond(of: segment, frequency, body) }
    case .tone(let divisor, let amplitude, let phase):
      body(
        stereo { n in amplitude * sin(2 * .pi * (Double(n) / divisor + phase / 360)) })
    case .burst(let offset):
      let stride = Int(4 * baseRate / sampleRate)
      let master = Self.lowPassed(Self.burst(count: Int(3.2 * 4 * baseRate) + 4), around: 512)
      body(stereo { n in master[offset + n * stride] })
    }
  }

  /// Computes one second of a sine and repeats it. With a whole number of hertz all seconds are equal.
  private func forEachSecond(
    of segment: ConformanceVector.Segment, _ frequency: Double, _ body: (AudioBuffer) -> Void
  ) {
    let count = Int((segment.duration * sampleRate).rounded())
    let second = min(count, Int(sampleRate))
    let sine = (0..<second).map { sin(2 * .pi * frequency * Double($0) / sampleRate) }
    let channels = segment.levels.map { level in
      let amplitude = level.map { Decibels.amplitude(level: $0) } ?? 0
      return sine.map { Float(amplitude * $0) }
    }
    for start in stride(from: 0, to: count, by: max(second, 1)) {
      let length = min(second, count - start)
      body(AudioBuffer(known: channels.map { Array($0.prefix(length)) }, sampleRate: sampleRate))
    }
  }

  /// A signal of 3.2 s with linear fades of 10 ms, equal in both channels.
  private func stereo(_ sample: (Int) -> Double) -> AudioBuffer {
    let (count, fade) = (Int(3.2 * sampleRate), 0.01 * sampleRate)
    let channel = (0..<count).map { n in
      Float(sample(n) * min(1, Double(n) / fade, Double(count - 1 - n) / fade))
    }
    return AudioBuffer(known: [channel, channel], sampleRate: sampleRate)
  }

  /// The signal of cases 20 to 23 at four times the rate: a sine with a period of 24 samples, and in the middle one
  /// period of 16 samples. That period begins and ends at zero crossings.
  private static func burst(count: Int) -> [Double] {
    let start = count / 2 / 24 * 24
    return (0..<count).map { n in
      switch n {
      case ..<start: 0.5 * sin(2 * .pi * Double(n % 24) / 24)
      case ..<(start + 16): sin(2 * .pi * Double(n - start) / 16)
      default: 0.5 * sin(2 * .pi * Double((n - start - 16) % 24) / 24)
      }
    }
  }

  /// The signal after a linear-phase low-pass just below half the base rate: 1023 coefficients, Kaiser window with β =
  /// 10, corner at 0.49 of the base rate, delay removed. `margin` samples at each end are not filtered; they lie in the
  /// fades.
  private static func lowPassed(_ signal: [Double], around margin: Int) -> [Double] {
    let window = Window.kaiser(beta: 10).samples(knownLength: 1023, .symmetric)
    let corner = 2 * 0.49 / 4
    var coefficients = window.indices.map { k -> Double in
      let t = corner * Double(k - 511)
      return corner * (t == 0 ? 1 : sin(.pi * t) / (.pi * t)) * window[k]
    }
    let sum = coefficients.reduce(0, +)
    for k in coefficients.indices { coefficients[k] /= sum }
    var result = signal
    // The low-pass does not change a steady sine of fs / 6, so only the samples near the burst are filtered.
    let middle = signal.count / 2
    for n in max(margin, middle - 3000)..<min(signal.count - margin, middle + 3000) {
      var y = 0.0
      for k in coefficients.indices { y += coefficients[k] * signal[n + 511 - k] }
      result[n] = y
    }
    return result
  }
}
