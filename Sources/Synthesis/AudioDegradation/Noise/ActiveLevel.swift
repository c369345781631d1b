import AudioCore
import Foundation

/// The active speech level of ITU-T P.56 (method B): the level of a sound without its pauses.
///
/// The magnitude (for several channels the root of their mean square) is smoothed twice by exponential averages of 30
/// ms. A frame is active if the envelope reached a threshold in it or in the 200 ms before. The level is the total
/// energy over the active time. The threshold is the lowest one that lies at most 15.9 dB below that level. P.56 tries
/// thresholds 6 dB apart and interpolates; here they are 0.01 dB apart. Sounds that consist of clicks have no such
/// threshold; they are active down to 15.9 dB below the envelope's maximum.
///
/// Time: O(frames). Memory: 5 bytes per frame during the measurement, 1 byte per frame afterwards.
package struct ActiveLevel: Sendable {
  /// The level in dB relative to a root mean square of 1.
  package let level: Double
  /// Share of the frames that are active, 0 to 1.
  package let activityFactor: Double
  /// Whether each frame is active.
  package let isActive: [Bool]

  /// Distance of the threshold below the level in dB.
  static let margin = 15.9
  private static let timeConstant = 0.03
  private static let hangover = 0.2
  private static let binsPerDecibel = 100
  private static let lowestLevel = -240.0
  private static let highestLevel = 60.0

  /// Measures a sound of finite samples; `nil` if it has no frames or is silent: all samples are 0, or too small for the
  /// envelope.
  package init?(of sound: AudioBuffer) {
    let energy = Self.energy(of: sound)
    guard sound.frameCount > 0, energy > 0, energy.isFinite else { return nil }
    let envelope = Self.heldEnvelope(of: sound)
    let threshold = Self.threshold(envelope, energy: energy / Double(sound.channelCount))
    let isActive = envelope.map { $0 >= threshold }
    let count = isActive.count { $0 }
    guard count > 0, let level = Decibels.level(power: energy / Double(sound.channelCount * count)) else { return nil }
    self.isActive = isActive
    self.level = level
    activityFactor = Double(count) / Double(sound.frameCount)
  }

  /// Mean square over the frames that are active in this sound and over all channels, for this sound or for noise that
  /// is added to it.
  func meanSquare(of other: AudioBuffer) -> Double {
    var (sum, count) = (0.0, 0)
    other.withBlock { block in
      isActive.withUnsafeBufferPointer { isActive in
        for c in 0..<block.channelCount {
          let channel = block.channel(c)
          for n in 0..<channel.count where isActive[n] {
            sum += Double(channel[n]) * Double(channel[n])
            count += 1
          }
        }
      }
    }
    return sum / Double(count)
  }

  private static func energy(of sound: AudioBuffer) -> Double {
    sound.samples.withUnsafeBufferPointer { samples in
      var sum = 0.0
      for sample in samples { sum += Double(sample) * Double(sample) }
      return sum
    }
  }

  /// The largest value of the envelope in each frame and the hangover before it.
  private static func heldEnvelope(of sound: AudioBuffer) -> [Float] {
    let share = exp(-1 / (sound.sampleRate * timeConstant))
    let hold = Int((hangover * sound.sampleRate).rounded(.up))
    var maximum = SlidingMaximum(length: hold + 1)
    var (first, second) = (0.0, 0.0)
    var held = [Float](repeating: 0, count: sound.frameCount)
    sound.withBlock { block in
      held.withUnsafeMutableBufferPointer { held in
        for n in 0..<held.count {
          var power = 0.0
          for c in 0..<block.channelCount {
            let x = Double(block.channel(c)[n])
            power += x * x
          }
          let magnitude = (power / Double(block.channelCount)).squareRoot()
          first = share * first + (1 - share) * magnitude
          second = share * second + (1 - share) * first
          held[n] = maximum.next(Float(second))
        }
      }
    }
    return held
  }

  /// The lowest threshold that lies at most `margin` below the level of the frames that it makes active.
  private static func threshold(_ envelope: [Float], energy: Double) -> Float {
    let binCount = Int(highestLevel - lowestLevel) * binsPerDecibel
    var counts = [Int](repeating: 0, count: binCount)
    for value in envelope where value > 0 {
      let place = (20 * log10(Double(value)) - lowestLevel) * Double(binsPerDecibel)
      counts[min(max(Int(place), 0), binCount - 1)] += 1
    }
    var active = counts.reduce(0, +)
    var highest = 0
    for bin in 0..<binCount {
      guard active > 0 else { break }
      highest = bin
      let threshold = lowestLevel + Double(bin) / Double(binsPerDecibel)
      if 10 * log10(energy / Double(active)) - threshold <= margin { return amplitude(threshold) }
      active -= counts[bin]
    }
    return amplitude(lowestLevel + Double(highest) / Double(binsPerDecibel) - margin)
  }

  private static func amplitude(_ level: Double) -> Float { Float(pow(10, level / 20)) }
}

/// The running maximum of the last values, in constant time per value (Lemire, "Streaming maximum-minimum filter",
/// 2006).
struct SlidingMaximum {
  private let length: Int
  private var values: [Float]
  private var positions: [Int]
  private var (head, count, position) = (0, 0, 0)

  init(length: Int) {
    self.length = length
    values = [Float](repeating: 0, count: length)
    positions = [Int](repeating: 0, count: length)
  }

  /// The maximum of this value and the `length` − 1 values before it.
  mutating func next(_ value: Float) -> Float {
    if count > 0, positions[head] <= position - length {
      head = head + 1 == length ? 0 : head + 1
      count -= 1
    }
    while count > 0, values[(head + count - 1) % length] <= value { count -= 1 }
    let end = (head + count) % length
    values[end] = value
    positions[end] = position
    count += 1
    position += 1
    return values[head]
  }
}
