import AudioCore
import Foundation
import Spectral

/// The square root of a Hann-windowed magnitude spectrum at stated frequencies, of unit energy: SWIPE's loudness.
final class LoudnessSpectrum {
  /// Number of samples in the window.
  let length: Int

  private let window: [Float]
  private let transform: RealFFT
  /// For each frequency, the first of the four bins from which it is interpolated, and their weights.
  private let bins: [Int]
  private let weights: [SIMD4<Float>]
  private var magnitudes: [Float]
  private var loudness: [Float]

  /// Creates spectra of the middle `length` samples of a frame.
  init(length: Int, frequencies: [Double], sampleRate: Double) throws {
    let window = try Window.hann.samples(length: length, .periodic).map { Float($0) }
    let transform = try RealFFT(length: RealFFT.fastLength(atLeast: length))
    let last = transform.length / 2
    let places = frequencies.map { frequency -> (Int, SIMD4<Float>) in
      let place = min(frequency / sampleRate * Double(transform.length), Double(last) - 1e-6)
      let bin = min(max(Int(place), 1), last - 2)
      return (bin - 1, Self.cubic(Float(place - Double(bin))))
    }
    self.length = length
    self.window = window
    self.transform = transform
    bins = places.map(\.0)
    weights = places.map(\.1)
    magnitudes = [Float](repeating: 0, count: last + 1)
    loudness = [Float](repeating: 0, count: frequencies.count)
  }

  /// Calls `body` with the loudness of the middle of a frame.
  func analyse(_ samples: UnsafeBufferPointer<Float>, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    let first = samples.count / 2 - length / 2
    let signal = transform.signal
    window.withUnsafeBufferPointer { window in
      for n in 0..<window.count { signal[n] = samples[first + n] * window[n] }
    }
    transform.forward()
    magnitudes.withUnsafeMutableBufferPointer { magnitudes in
      Self.magnitudes(transform.spectrum, magnitudes)
      loudness.withUnsafeMutableBufferPointer { loudness in
        interpolate(UnsafeBufferPointer(magnitudes), loudness)
        body(UnsafeBufferPointer(loudness))
      }
    }
  }

  /// Calls `body` with the loudness of the frame that was analysed last.
  func withLoudness<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
    loudness.withUnsafeBufferPointer(body)
  }

  /// Computes the magnitudes of the bins; eight square roots at a time.
  private static func magnitudes(
    _ spectrum: UnsafeMutableBufferPointer<SIMD2<Float>>, _ magnitudes: UnsafeMutableBufferPointer<Float>
  ) {
    for k in 0..<spectrum.count {
      let square = spectrum[k] * spectrum[k]
      magnitudes[k] = square.x + square.y
    }
    takeRoots(magnitudes)
  }

  private func interpolate(
    _ magnitudes: UnsafeBufferPointer<Float>, _ loudness: UnsafeMutableBufferPointer<Float>
  ) {
    var energy: Float = 0
    bins.withUnsafeBufferPointer { bins in
      weights.withUnsafeBufferPointer { weights in
        for index in 0..<bins.count {
          let (bin, weight) = (bins[index], weights[index])
          let magnitude = max(
            0,
            magnitudes[bin] * weight.x + magnitudes[bin + 1] * weight.y + magnitudes[bin + 2] * weight.z
              + magnitudes[bin + 3] * weight.w)
          energy += magnitude
          loudness[index] = magnitude
        }
      }
    }
    let norm = energy > 0 ? 1 / energy : 0
    for index in 0..<loudness.count { loudness[index] *= norm }
    Self.takeRoots(loudness)
  }

  private static func takeRoots(_ values: UnsafeMutableBufferPointer<Float>) {
    let raw = UnsafeMutableRawBufferPointer(values)
    var n = 0
    while n + 8 <= values.count {
      let roots = raw.loadUnaligned(fromByteOffset: 4 * n, as: SIMD8<Float>.self).squareRoot()
      raw.storeBytes(of: roots, toByteOffset: 4 * n, as: SIMD8<Float>.self)
      n += 8
    }
    while n < values.count {
      values[n] = values[n].squareRoot()
      n += 1
    }
  }

  /// Lagrange's cubic through four neighbours, for a position 0…1 after the second one.
  private static func cubic(_ x: Float) -> SIMD4<Float> {
    SIMD4(
      -x * (x - 1) * (x - 2) / 6, (x + 1) * (x - 1) * (x - 2) / 2, -(x + 1) * x * (x - 2) / 2, (x + 1) * x * (x - 1) / 6
    )
  }
}
