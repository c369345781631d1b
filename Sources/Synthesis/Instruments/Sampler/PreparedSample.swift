import AudioCore
import Foundation

/// A recording prepared for voices: with silence around it, with a repeated loop, and also at 1/2, 1/4 … of its rate
/// for notes more than an octave higher.
struct PreparedSample: Sendable {
  /// Samples of silence, or of the loop, that the interpolation may read on either side.
  static let margin = SincTable.taps

  /// The channels, one after the other, at one rate.
  struct Level: Sendable {
    let samples: [Float]
    /// Samples from the start of one channel to the start of the next.
    let stride: Int
  }

  let channelCount: Int
  let sampleRate: Double
  /// The recording at 1, ½, ¼ … of its rate. Frame 0 is at `margin`.
  let levels: [Level]
  /// Frames to play.
  let frameCount: Int
  /// The frame at which a voice jumps back, and the length of the jump; 0 if there is no loop.
  let wrap: Int
  let loopLength: Int
  /// The frame after the last frame of the loop.
  let loopEnd: Int

  /// - Parameters:
  ///   - recording: 1 or 2 channels.
  ///   - frames: the frames of the recording that are played.
  ///   - loop: the frames that repeat, within `frames`; later frames are not played.
  ///   - levelCount: at least 1.
  init(_ recording: AudioBuffer, frames: Range<Int>, loop: Range<Int>?, levelCount: Int) {
    channelCount = recording.channelCount
    sampleRate = recording.sampleRate
    // The loop is continued so far that all samples the interpolation reads are the same before and after a jump.
    let reach = (Self.margin + SincTable.taps) << (levelCount - 1)
    let end = loop?.upperBound ?? frames.upperBound
    let length = end - frames.lowerBound + (loop == nil ? 0 : 2 * reach)
    frameCount = loop == nil ? frames.count : .max
    loopLength = loop?.count ?? 0
    loopEnd = end - frames.lowerBound
    wrap = loop.map { $0.upperBound - frames.lowerBound + reach } ?? 0
    var levels: [Level] = []
    for level in 0..<levelCount {
      if level == 0 {
        let stride = length + 2 * Self.margin
        var samples = [Float](repeating: 0, count: channelCount * stride)
        for c in 0..<channelCount {
          let source = recording.channel(c)
          let first = source.startIndex
          for n in 0..<length {
            var frame = frames.lowerBound + n
            if let loop, frame >= loop.upperBound {
              frame = loop.lowerBound + (frame - loop.upperBound) % loop.count
            }
            samples[c * stride + Self.margin + n] = source[first + frame]
          }
        }
        levels.append(Level(samples: samples, stride: stride))
      } else {
        levels.append(HalfRate.level(levels[level - 1], channelCount: channelCount, margin: Self.margin))
      }
    }
    self.levels = levels
  }

}

/// Every second sample of a recording, after a low-pass at a quarter of its rate.
enum HalfRate {
  private static let taps = 97
  /// Flat up to 0.2 of the rate, 100 dB down from 0.3 on; aliases from between these frequencies lie in the stop band
  /// of every interpolation.
  private static let weights: [Double] = {
    let window = Window.kaiser(beta: KaiserWindow.beta(attenuation: 100)).samples(knownLength: taps, .symmetric)
    let raw = window.enumerated().map { n, w -> Double in
      let t = Double(n - taps / 2)
      return w * (t == 0 ? 0.5 : sin(.pi * t / 2) / (.pi * t))
    }
    let sum = raw.reduce(0, +)
    return raw.map { $0 / sum }
  }()

  static func level(_ level: PreparedSample.Level, channelCount: Int, margin: Int) -> PreparedSample.Level {
    let length = (level.stride - 2 * margin + 1) / 2
    let stride = length + 2 * margin
    var samples = [Float](repeating: 0, count: channelCount * stride)
    for c in 0..<channelCount {
      level.samples.withUnsafeBufferPointer { source in
        let source = UnsafeBufferPointer(rebasing: source[c * level.stride..<(c + 1) * level.stride])
        // Four samples at a time: each sum waits for its last addition.
        var n = 0
        while n < stride {
          let first = 2 * (n - margin) + margin - taps / 2
          var sums = SIMD4<Double>.zero
          if first >= 0, first + 6 + taps <= source.count, n + 4 <= stride {
            for (k, weight) in weights.enumerated() {
              let at = first + k
              sums +=
                weight
                * SIMD4(
                  Double(source[at]), Double(source[at + 2]), Double(source[at + 4]), Double(source[at + 6]))
            }
          } else {
            for j in 0..<4 {
              for (k, weight) in weights.enumerated() where source.indices.contains(first + 2 * j + k) {
                sums[j] += weight * Double(source[first + 2 * j + k])
              }
            }
          }
          for j in 0..<min(4, stride - n) { samples[c * stride + n + j] = Float(sums[j]) }
          n += 4
        }
      }
    }
    return PreparedSample.Level(samples: samples, stride: stride)
  }
}
