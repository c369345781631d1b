import AudioCore
import Foundation

/// A signal at another sample rate and with its treble raised: what formants and cepstra are computed from.
struct BandLimitedSignal {
  let sampleRate: Double
  private(set) var samples: [Double]

  /// Zero crossings of the kernel on each side: a transition band of a fiftieth of the band.
  private static let crossings = 50
  /// Points of the kernel's table per zero crossing; a line between them is within 1e-6 of the kernel.
  private static let resolution = 512
  private static let kernel: [Double] = {
    let window = Window.kaiser(beta: 8).samples(length: 2 * crossings * resolution + 1, .symmetric)
    return (0...crossings * resolution).map { n in
      let x = .pi * Double(n) / Double(resolution)
      return (x == 0 ? 1 : sin(x) / x) * window[crossings * resolution + n]
    }
  }()

  /// The signal below half of `sampleRate`, sample m at m / sampleRate, by a Kaiser-windowed sinc.
  init(_ signal: AudioBuffer, sampleRate: Double) {
    self.sampleRate = sampleRate
    let ratio = sampleRate / signal.sampleRate
    let mean = signal.meanSample
    guard ratio != 1 else {
      samples = signal.samples.map { Double($0) - mean }
      return
    }
    let density = min(1, ratio)
    let reach = Double(Self.crossings) / density
    let scale = density * Double(Self.resolution)
    let count = Int((Double(signal.frameCount) * ratio).rounded(.down))
    samples = signal.samples.withUnsafeBufferPointer { input in
      Self.kernel.withUnsafeBufferPointer { kernel in
        (0..<count).map { m in
          let position = Double(m) / ratio
          let first = max(0, Int((position - reach).rounded(.up)))
          let last = min(input.count - 1, Int((position + reach).rounded(.down)))
          guard first <= last else { return 0 }
          var sum = 0.0
          for n in first...last {
            let x = abs(Double(n) - position) * scale
            let index = min(Int(x), kernel.count - 2)
            let fraction = x - Double(index)
            sum += (Double(input[n]) - mean) * (kernel[index] + fraction * (kernel[index + 1] - kernel[index]))
          }
          return sum * density
        }
      }
    }
  }

  /// y[n] = x[n] − exp(−2π · frequency / sampleRate) · x[n − 1]: 6 dB per octave above `frequency`.
  mutating func emphasise(above frequency: Double) {
    let factor = exp(-2 * .pi * frequency / sampleRate)
    samples.withUnsafeMutableBufferPointer { samples in
      for n in stride(from: samples.count - 1, to: 0, by: -1) { samples[n] -= factor * samples[n - 1] }
    }
  }
}
