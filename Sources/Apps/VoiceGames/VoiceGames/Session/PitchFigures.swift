import Foundation

/// What the pitch of a voice was like over a game (fundamental frequency, F0), from the ticks of voice that have a pitch.
///
/// The range goes from the 5th to the 95th percentile, so that a single tick does not make it. Semitones are counted from
/// 100 Hz, as in Praat.
public struct PitchFigures: Sendable, Equatable, Codable {
  /// The least number of ticks from which figures are shown: a second of voice at the usual 20 ticks a second.
  public static let leastTicks = 20

  /// The number of ticks of voice with a pitch.
  public var ticks = 0
  /// The mean, hertz; `nil` without a tick.
  public var meanFrequency: Double?
  /// Standard deviation, hertz; `nil` with fewer than two ticks.
  public var frequencyDeviation: Double?
  /// The mean of the semitones above 100 Hz; `nil` without a tick.
  public var meanSemitones: Double?
  /// Standard deviation, semitones; `nil` with fewer than two ticks.
  public var semitoneDeviation: Double?
  /// The 5th percentile, hertz, to 5 cents; `nil` without a tick.
  public var lowFrequency: Double?
  /// The 95th percentile, hertz, to 5 cents; `nil` without a tick.
  public var highFrequency: Double?

  /// Makes the figures of a game without a pitch.
  public init() {}

  /// The distance from the 5th to the 95th percentile, semitones; `nil` without a tick.
  public var rangeSemitones: Double? {
    guard let lowFrequency, let highFrequency else { return nil }
    return 12 * log2(highFrequency / lowFrequency)
  }

  /// Whether there are enough ticks for the figures to say something about the voice.
  public var isValid: Bool { ticks >= Self.leastTicks }
}

/// Computes `PitchFigures` while a game is played. After `init` it allocates nothing.
struct PitchMeter: Sendable {
  /// The pitch from which semitones are counted, hertz.
  private static let reference = 100.0
  /// The width of a bin, semitones.
  private static let width = 0.1

  private let lowest: Double
  private var bins: [UInt32]
  private var hertz = Moments()
  /// Cents above 1 Hz.
  private var cents = Moments()

  /// - Parameter range: the pitches that can come, hertz; others count in the nearest bin.
  init(range: ClosedRange<Double>) {
    lowest = Self.semitones(range.lowerBound)
    let width = Self.semitones(range.upperBound) - lowest
    bins = [UInt32](repeating: 0, count: Int((width / Self.width).rounded(.up)) + 1)
  }

  mutating func add(_ frequency: Double) {
    // The recording of a session may hold any number.
    guard frequency > 0, frequency.isFinite else { return }
    let place = Self.semitones(frequency)
    hertz.add(frequency)
    cents.add(1200 * log2(frequency))
    let bin = ((place - lowest) / Self.width).rounded()
    bins[Int(min(max(bin, 0), Double(bins.count - 1)))] += 1
  }

  /// Geometric mean, hertz; `nil` without a pitch.
  var geometricMean: Double? { cents.count > 0 ? pow(2, cents.mean / 1200) : nil }
  /// Standard deviation, cents; `nil` with fewer than two pitches.
  var deviationCents: Double? { cents.deviation }

  var figures: PitchFigures {
    var figures = PitchFigures()
    guard hertz.count > 0 else { return figures }
    figures.ticks = Int(hertz.count)
    (figures.meanFrequency, figures.frequencyDeviation) = (hertz.mean, hertz.deviation)
    figures.meanSemitones = geometricMean.map(Self.semitones)
    figures.semitoneDeviation = deviationCents.map { $0 / 100 }
    (figures.lowFrequency, figures.highFrequency) = (frequency(atShare: 0.05), frequency(atShare: 0.95))
    return figures
  }

  /// The least pitch that this share of the ticks does not exceed.
  private func frequency(atShare share: Double) -> Double? {
    let wanted = (share * hertz.count).rounded(.up)
    var sum = 0.0
    for (bin, count) in bins.enumerated() {
      sum += Double(count)
      if sum >= max(1, wanted) { return Self.frequency(lowest + Self.width * Double(bin)) }
    }
    return nil
  }

  private static func semitones(_ frequency: Double) -> Double { 12 * log2(frequency / reference) }
  private static func frequency(_ semitones: Double) -> Double { reference * exp2(semitones / 12) }
}
