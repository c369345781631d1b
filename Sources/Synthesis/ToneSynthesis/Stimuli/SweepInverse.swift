import AudioCore
import Foundation
import FourierTransforms

/// The inverse filter of a `FrequencySweep`: the convolution of a recording of the sweep with it is the impulse
/// response of the recorded system.
///
/// The sweep convolved with it is a pulse at frame `delayInFrames` with phase 0 and a gain of exactly 1 within the
/// band. It is the inverse of the sweep's spectrum, which also removes the ripple due to the sweep's beginning and end.
/// The reversed sweep with corrected amplitude (A. Farina, AES 108, 2000) would leave 1.5 dB of ripple near the lowest
/// frequency. At either end of the band the gain falls to 0 as a raised cosine over frequency, over half an octave at
/// the lower end and over an eighth of an octave at the upper end.
public struct SweepInverse: Sendable {
  /// The filter as one channel of samples.
  public let filter: AudioBuffer
  /// The frame of the impulse in the convolution.
  public let delayInFrames: Int

  /// The inverse of a sweep with its ramps. Cost: O(n log n), and 32 times the memory of the sweep.
  ///
  /// - Throws: `ToneError.outOfRange` for a sweep of more than 33,554,432 frames.
  public init(of sweep: FrequencySweep) throws(ToneError) {
    var sweep = sweep
    sweep.reset()
    let count = sweep.lengthInFrames
    _ = try Self.sweepLength.required(Double(count))
    var length = 2
    while length < 2 * count { length *= 2 }
    let rendered = try Self.rendered(&sweep)
    let transform = ArrayTransform(length: length)
    var bins = transform.forward(rendered.samples.map { Double($0) })
    // The room is equal before and after the pulse's mirror image, since the filter rings into it beyond the sweep's
    // time.
    delayInFrames = count - 1 + (length - count) / 2
    let ends = [sweep.configuration.startFrequency, sweep.configuration.endFrequency]
    let (lower, upper) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    for k in 0...length / 2 {
      let frequency = Double(k) * sweep.sampleRate / Double(length)
      let gain = Self.gain(frequency, lower, upper)
      let power = (bins[k] * bins[k]).sum()
      guard gain > 0, power > 0 else {
        bins[k] = .zero
        continue
      }
      let turns = Double(k * delayInFrames % length) / Double(length)
      let scale = gain / (power * Double(length))
      let (c, s) = (cos(2 * .pi * turns) * scale, -sin(2 * .pi * turns) * scale)
      bins[k] = SIMD2(bins[k].x * c + bins[k].y * s, bins[k].x * s - bins[k].y * c)
    }
    bins[length / 2].y = 0
    filter = AudioBuffer(like: rendered, frameCount: length).with(samples: transform.inverse(bins).map { Float($0) })
  }

  /// The length of a sweep in frames, up to 11 minutes at 48 kHz, which takes 3 GB of memory.
  private static let sweepLength = AudioParameter("frames of the sweep", range: 1...0x1p25, defaultValue: 1)

  private static func rendered(_ sweep: inout FrequencySweep) throws(ToneError) -> AudioBuffer {
    do throws(AudioFormatError) {
      return try sweep.rendered(frameCount: sweep.lengthInFrames)
    } catch {
      throw .invalidSound(error)
    }
  }

  private static func gain(_ frequency: Double, _ lower: Double, _ upper: Double) -> Double {
    guard frequency > lower, frequency < upper else { return 0 }
    let rise = min(1, 2 * log2(frequency / lower))
    let fall = min(1, 8 * log2(upper / frequency))
    func cosine(_ x: Double) -> Double { 0.5 - 0.5 * cos(.pi * x) }
    return cosine(rise) * cosine(fall)
  }
}
