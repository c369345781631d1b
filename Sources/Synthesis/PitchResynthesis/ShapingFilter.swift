import AudioCore
import Foundation
import Spectral

/// A time-varying filter that follows the envelope. Overlapping triangular windows of two hops, whose sum is one, cut
/// the excitation into pieces. Each piece is filtered with its frame's response in the frequency domain, and the
/// results are added.
struct ShapingFilter: ~Copyable {
  /// The longest duration of a response in seconds. The rest of a longer response wraps around, at least 40 dB below
  /// it.
  private static let responseDuration = 0.06

  let binCount: Int
  /// Distance of two bins in hertz.
  let binWidth: Double
  private let hop: Int
  private let before: Int
  private let voice: RealFFT
  private let noise: RealFFT
  private let cepstrum: RealFFT

  init(hop: Int, sampleRate: Double) throws {
    let length = RealFFT.fastLength(atLeast: 2 * hop + Int(Self.responseDuration * sampleRate))
    let voice = try RealFFT(length: length)
    let noise = try RealFFT(length: length)
    let cepstrum = try RealFFT(length: length)
    self.hop = hop
    before = length / 4
    self.voice = voice
    self.noise = noise
    self.cepstrum = cepstrum
    binCount = length / 2 + 1
    binWidth = sampleRate / Double(length)
  }

  /// The phase, in radians, of the minimum-phase filter with this logarithmic magnitude (A. V. Oppenheim, R. W. Schafer,
  /// "Discrete-Time Signal Processing", the cepstrum folded onto positive time). Overwrites its argument with it.
  func minimumPhase(_ logMagnitude: UnsafeMutableBufferPointer<Float>) {
    let (length, signal, spectrum) = (cepstrum.length, cepstrum.signal, cepstrum.spectrum)
    for n in 0..<binCount { spectrum[n] = SIMD2(logMagnitude[n] / Float(length), 0) }
    cepstrum.inverse()
    for n in 1..<length / 2 { signal[n] *= 2 }
    for n in length / 2 + 1..<length { signal[n] = 0 }
    cepstrum.forward()
    for n in 0..<binCount { logMagnitude[n] = spectrum[n].y }
  }

  /// Adds one frame: the pieces of `pulses` (through `response`) and `hiss` (through the real `gain`) around sample
  /// `centre`.
  func add(
    to output: UnsafeMutableBufferPointer<Float>, centre: Int, pulses: UnsafeBufferPointer<Float>?,
    response: UnsafeBufferPointer<SIMD2<Float>>, hiss: UnsafeBufferPointer<Float>, gain: UnsafeBufferPointer<Float>
  ) {
    let (length, signal, spectrum) = (noise.length, noise.signal, noise.spectrum)
    load(noise, hiss, centre)
    noise.forward()
    if let pulses {
      load(voice, pulses, centre)
      voice.forward()
      for n in 0..<binCount {
        let (e, h) = (voice.spectrum[n], response[n])
        spectrum[n] = spectrum[n] * gain[n] + SIMD2(e.x * h.x - e.y * h.y, e.x * h.y + e.y * h.x)
      }
    } else {
      for n in 0..<binCount { spectrum[n] *= gain[n] }
    }
    noise.inverse()
    let scale = 1 / Float(length)
    for i in -before..<length - before {
      let index = centre + i
      guard index >= 0, index < output.count else { continue }
      output[index] += signal[i < 0 ? i + length : i] * scale
    }
  }

  private func load(_ transform: borrowing RealFFT, _ source: UnsafeBufferPointer<Float>, _ centre: Int) {
    let target = transform.signal
    target.update(repeating: 0)
    for i in 1 - hop..<hop {
      let index = centre + i
      guard index >= 0, index < source.count else { continue }
      target[i < 0 ? i + target.count : i] = source[index] * (1 - Float(abs(i)) / Float(hop))
    }
  }
}
