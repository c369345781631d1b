import ToneSynthesis

/// What the engines share: the rate of the bank's recordings and the frequencies of keys, computed with functions that
/// give the same bits on every machine.
package enum Waves {
  /// The rate of all recordings of the synthesised bank, in hertz.
  package static let sampleRate = 44_100.0
  /// No partial lies above this frequency, in hertz: hearing ends there, and half the rate is not far.
  package static let highestPartial = 19_000.0

  /// The frequency of a key in hertz, in equal temperament with A4 = 440 Hz.
  package static func frequency(ofKey key: Int) -> Double { 440 * octaves(Double(key - 69) / 12) }

  /// The highest key whose frequency lies below a limit in hertz; −1 if there is none.
  package static func highestKey(below limit: Double) -> Int { (0...135).last { frequency(ofKey: $0) < limit } ?? -1 }

  /// 2ˣ.
  package static func octaves(_ x: Double) -> Double { PortableFunctions.exp(x * 0.6931471805599453) }

  /// The amplitude of a level in decibels.
  package static func amplitude(_ decibels: Double) -> Double { PortableFunctions.tenToThe(decibels / 20) }

  /// Number of frames in a duration in seconds.
  package static func frames(_ duration: Double) -> Int { Int((duration * sampleRate).rounded()) }

  /// From 0 at 0 to 1 at 1 along a quarter of sin²; constant outside.
  package static func rise(_ x: Double) -> Double {
    guard x < 1 else { return 1 }
    let sine = SineKernel.sine(turns: max(0, x) / 4)
    return sine * sine
  }
}
