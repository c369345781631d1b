import AudioCore
import Foundation

/// Expects the samples of another sound, bit for bit. NaNs are equal if their bits are; 0 and −0 are different.
public struct BitsExpectation: AudioExpectation {
  let reference: AudioBuffer

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) -> AudioOutcome {
    func outcome(_ expected: String, _ measured: String, _ deviation: Double, _ place: Range<Double>?) -> AudioOutcome {
      AudioOutcome(
        "bits", expected: expected, measured: measured, deviation: deviation, place: place, reference: reference)
    }
    let (wanted, came) = (SoundShape(reference), SoundShape(sound))
    guard wanted == came else { return outcome("\(wanted)", "\(came)", .infinity, nil) }
    var (first, count, largest): ((frame: Int, channel: Int)?, Int, Double) = (nil, 0, 0)
    for c in 0..<sound.channelCount {
      for n in 0..<sound.frameCount {
        let (a, b) = (reference.samples[c * sound.frameCount + n], sound.samples[c * sound.frameCount + n])
        guard a.bitPattern != b.bitPattern else { continue }
        count += 1
        largest = max(largest, abs(Double(a) - Double(b)))
        if first.map({ (n, c) < ($0.frame, $0.channel) }) ?? true { first = (n, c) }
      }
    }
    guard let first else { return outcome("the same", "the same", 0, nil) }
    let (a, b) = (
      reference.samples[first.channel * sound.frameCount + first.frame],
      sound.samples[first.channel * sound.frameCount + first.frame]
    )
    let time = Double(first.frame) / sound.sampleRate
    let level = NumberFormat.level(Decibels.level(amplitude: largest))
    return outcome(
      "\(a) in frame \(first.frame) of channel \(first.channel)",
      "\(b); \(count) of \(sound.samples.count) samples differ, by up to \(level) dBFS", .infinity,
      time..<time + 0.01)
  }
}

extension AudioExpectation where Self == BitsExpectation {
  /// Expects the samples of another sound, bit for bit.
  public static func bits(of reference: AudioBuffer) -> Self { BitsExpectation(reference: reference) }
}
