/// One test signal of EBU Tech 3341 v4 (November 2023), EBU Tech 3342 (November 2023) or ITU-R BS.1770-5, with the
/// readings that a meter must give. Signals, expected values and tolerances are those of the standards.
public struct ConformanceVector: Sendable {
  /// A piece of a sine, usually of 1000 Hz, that begins at phase 0. There are no fades between pieces.
  public struct Segment: Sendable {
    /// The peak level of each channel in dBFS; `nil` stands for digital silence.
    let levels: [Double?]
    /// The duration in seconds.
    let duration: Double
  }

  /// The description of a signal.
  public enum Sound: Sendable {
    /// Sines at `frequency` hertz, one segment after the other.
    case segments([Segment], frequency: Double)
    /// A · sin(2π n / divisor + phase), 3.2 s with linear fades of 10 ms, in two channels.
    case tone(divisor: Double, amplitude: Double, phaseDegrees: Double)
    /// A sine of fs / 6 and amplitude 0.5 that contains one period of fs / 4 and amplitude 1. It is computed at 4 fs,
    /// low-passed and decimated from sample `offset` on; 3.2 s with linear fades of 10 ms, in two channels.
    case burst(offset: Int)
  }

  /// The readings of the meter: M is the momentary loudness, S the short-term loudness, I the integrated loudness and
  /// LRA the loudness range.
  public enum Measure: Sendable {
    /// The last reading of M or S.
    case momentary, shortTerm
    /// I, LRA, or the larger true peak of the channels.
    case integrated, range, truePeak
    /// The largest reading of M or S.
    case maximumMomentary, maximumShortTerm
    /// Every reading of M from 1 s on, or of S from 3 s on.
    case constantMomentary, constantShortTerm
    /// The largest M or S in each period of this number of seconds. The expected value rises by 1 LU per period.
    case successiveMomentary(period: Double)
    case successiveShortTerm(period: Double)
  }

  /// An expected value with the standard's tolerance.
  public struct Expectation: Sendable {
    let measure: Measure
    let value: Double
    let above: Double
    let below: Double

    init(_ measure: Measure, _ value: Double, above: Double = 0.1, below: Double = 0.1) {
      (self.measure, self.value, self.above, self.below) = (measure, value, above, below)
    }
  }

  /// The standard and the case, such as "3341-10-3".
  public let id: String
  let sound: Sound
  let expectations: [Expectation]

  /// The duration in seconds.
  public var duration: Double {
    if case .segments(let segments, _) = sound { segments.reduce(0) { $0 + $1.duration } } else { 3.2 }
  }

  /// Whether the signal is computed at four times the sample rate, which takes long.
  public var isBurst: Bool { if case .burst = sound { true } else { false } }
}

extension ConformanceVector {
  /// The vectors that can be synthesised, in the order of the standards. Cases 7 and 8 of Tech 3341 and 5 and 6 of Tech
  /// 3342 are missing, because they are recordings of the EBU.
  public static let all: [ConformanceVector] = loudness + sliding + truePeak + range + calibration

  private static func stereo(_ parts: [(level: Double?, duration: Double)]) -> Sound {
    .segments(parts.map { Segment(levels: [$0.level, $0.level], duration: $0.duration) }, frequency: 1000)
  }

  private static func vector(_ id: String, _ sound: Sound, _ expectations: Expectation...) -> ConformanceVector {
    ConformanceVector(id: id, sound: sound, expectations: expectations)
  }

  private static let loudness = [
    vector(
      "3341-1", stereo([(-23, 20)]), .init(.momentary, -23), .init(.shortTerm, -23), .init(.integrated, -23)),
    vector(
      "3341-2", stereo([(-33, 20)]), .init(.momentary, -33), .init(.shortTerm, -33), .init(.integrated, -33)),
    vector("3341-3", stereo([(-36, 10), (-23, 60), (-36, 10)]), .init(.integrated, -23)),
    vector(
      "3341-4", stereo([(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)]), .init(.integrated, -23)),
    vector("3341-5", stereo([(-26, 20), (-20, 20.1), (-26, 20)]), .init(.integrated, -23)),
    vector(
      "3341-6", .segments([Segment(levels: [-28, -28, -24, -30, -30], duration: 20)], frequency: 1000),
      .init(.integrated, -23)),
  ]

  /// Cases 9 to 14, which test the sliding windows. Cases 10 and 13 have 20 files each: 3 s of tone after 0, 0.15 … s,
  /// and 0.4 s of tone after 0, 0.02 … s. Cases 11 and 14 join these tones in one file, each 1 dB louder than the one
  /// before.
  private static let sliding: [ConformanceVector] = {
    let steps = 0..<20
    func delayed(_ step: Int, by delay: Double, level: Double, tone: Double, period: Double?) -> [(Double?, Double)] {
      let before = delay * Double(step)
      let after = period.map { $0 - before - tone } ?? 1
      return (before > 0 ? [(nil, before)] : []) + [(level, tone)] + (after > 1e-9 ? [(nil, after)] : [])
    }
    func files(_ number: Int, delay: Double, tone: Double, _ measure: Measure) -> [ConformanceVector] {
      steps.map { step in
        vector(
          "3341-\(number)-\(step + 1)", stereo(delayed(step, by: delay, level: -23, tone: tone, period: nil)),
          .init(measure, -23))
      }
    }
    func live(_ delay: Double, tone: Double, period: Double) -> Sound {
      stereo(steps.flatMap { delayed($0, by: delay, level: Double($0) - 38, tone: tone, period: period) })
    }
    func alternating(_ loud: Double, _ quiet: Double, times: Int) -> Sound {
      stereo(Array(repeating: [(-20, loud), (-30, quiet)], count: times).flatMap { $0 })
    }
    return [vector("3341-9", alternating(1.34, 1.66, times: 5), .init(.constantShortTerm, -23))]
      + files(10, delay: 0.15, tone: 3, .maximumShortTerm)
      + [
        vector("3341-11", live(0.15, tone: 3, period: 6), .init(.successiveShortTerm(period: 6), -38)),
        vector("3341-12", alternating(0.18, 0.22, times: 25), .init(.constantMomentary, -23)),
      ]
      + files(13, delay: 0.02, tone: 0.4, .maximumMomentary)
      + [vector("3341-14", live(0.02, tone: 0.4, period: 0.8), .init(.successiveMomentary(period: 0.8), -38))]
  }()

  private static let truePeak: [ConformanceVector] = {
    let tones: [(number: Int, divisor: Double, amplitude: Double, phase: Double, level: Double)] = [
      (15, 4, 0.5, 0, -6), (16, 4, 0.5, 45, -6), (17, 6, 0.5, 60, -6), (18, 8, 0.5, 67.5, -6), (19, 4, 1.41, 45, 3),
    ]
    return tones.map { tone in
      vector(
        "3341-\(tone.number)", .tone(divisor: tone.divisor, amplitude: tone.amplitude, phaseDegrees: tone.phase),
        .init(.truePeak, tone.level, above: 0.2, below: 0.4))
    }
      + (0..<4).map { offset in
        vector("3341-\(20 + offset)", .burst(offset: offset), .init(.truePeak, 0, above: 0.2, below: 0.4))
      }
  }()

  private static let range = [
    vector("3342-1", stereo([(-20, 20), (-30, 20)]), .init(.range, 10, above: 1, below: 1)),
    vector("3342-2", stereo([(-20, 20), (-15, 20)]), .init(.range, 5, above: 1, below: 1)),
    vector("3342-3", stereo([(-40, 20), (-20, 20)]), .init(.range, 20, above: 1, below: 1)),
    vector(
      "3342-4", stereo([(-50, 20), (-35, 20), (-20, 20), (-35, 20), (-50, 20)]),
      .init(.range, 15, above: 1, below: 1)),
  ]

  private static let calibration = [
    vector("3341-calibration", stereo([(-18, 20)]), .init(.integrated, -18)),
    vector(
      "1770-997-L", .segments([Segment(levels: [0, -300], duration: 20)], frequency: 997),
      .init(.integrated, -3.01)),
  ]
}
