import AudioCore
import Foundation
import Spectral

/// The level of the click at a tone's start or stop. It is the largest RMS over 10 ms of the sound outside the octave
/// around the tone (1/√2 to √2 of its frequency), relative to the RMS of the tone, in decibels.
public enum Splatter {
  /// Measures a part of a recording that holds the start or the stop: silence on one side, and at least half a second
  /// of the tone on the other.
  public static func decibels(
    _ samples: ArraySlice<Float>, frequency: Double, amplitude: Double, sampleRate: Double
  ) throws -> Double {
    let length = RealFFT.fastLength(atLeast: samples.count)
    let transform = try RealFFT(length: length)
    transform.signal.update(repeating: 0)
    // Both ends of the part fade over a quarter of a second, so that cutting it out causes no splatter. No start or
    // stop may lie in these fades.
    let taper = Int(sampleRate / 4)
    let window = try Window.blackmanHarris.samples(length: 2 * taper, .periodic)
    for (n, x) in samples.enumerated() {
      let edge = min(n, samples.count - 1 - n)
      transform.signal[n] = edge < taper ? x * Float(window[edge]) : x
    }
    transform.forward()
    for k in transform.spectrum.indices {
      let f = Double(k) * sampleRate / Double(length)
      if f > frequency / 2.0.squareRoot(), f < frequency * 2.0.squareRoot() { transform.spectrum[k] = .zero }
    }
    transform.inverse()
    let step = Int(sampleRate / 100)
    var largest = 0.0
    for start in stride(from: 0, through: samples.count - step, by: step / 2) {
      var energy = 0.0
      for n in start..<start + step {
        let x = Double(transform.signal[n]) / Double(length)
        energy += x * x
      }
      largest = max(largest, energy / Double(step))
    }
    return 10 * log10(max(largest, 1e-30) / (amplitude * amplitude / 2))
  }

  /// Measures a start or a stop at a frame of a recording. The part has up to three quarters of a second on each side.
  public static func decibels(
    at frame: Int, in recording: AudioBuffer, frequency: Double, amplitude: Double
  ) throws -> Double {
    let reach = Int(recording.sampleRate * 0.75)
    let channel = recording.channel(0)
    let range = max(0, frame - reach)..<min(channel.count, frame + reach)
    return try decibels(
      channel[range], frequency: frequency, amplitude: amplitude, sampleRate: recording.sampleRate)
  }

  /// The range from the first to the last frame that is not silent; `nil` if all are silent.
  public static func extent(_ samples: ArraySlice<Float>) -> ClosedRange<Int>? {
    guard let first = samples.firstIndex(where: { $0 != 0 }), let last = samples.lastIndex(where: { $0 != 0 }) else {
      return nil
    }
    return first...last
  }
}
