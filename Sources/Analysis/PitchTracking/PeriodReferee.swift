/// Checks a method's result for a frame by the periods of its sound at all frequencies, not only those in the requested
/// range.
///
/// A comb over a spectrum, or a scorer that was trained on voices, finds a pitch in every clean tone: a subharmonic of
/// a tone above the range, and a harmonic of one below it. The square difference function (McLeod & Wyvill 2005) is
/// unambiguous for such tones. It overrules the method only if the sound is almost exactly periodic; in noise it has no
/// effect.
final class PeriodReferee {
  /// The result of the check.
  enum Verdict {
    /// The sound does not contradict the claim. If it is periodic near the claim, `placed` is that frequency in hertz,
    /// with this clarity (0…1).
    case agrees(placed: Double?, clarity: Double = 0)
    /// The sound has another frequency of the range, in hertz, with this clarity (0…1).
    case other(frequency: Double, clarity: Double)
    /// The sound has a frequency outside of the range.
    case outside
  }

  /// The first maximum with at least this share of the highest clarity is the period; later ones are its multiples.
  private static let key = 0.97
  /// Smallest clarity at which a tone above the range counts: that of a tone 6 dB above white noise.
  private static let above = 0.8
  /// Smallest clarity at which an unclaimed tone in the range counts,
  private static let sure = 0.97
  /// and at which a tone below it counts: a rumble that is less than 23 dB louder than a voice does not affect the
  /// voice.
  private static let below = 0.995
  /// A claim above the period must have at least this share of the period's clarity. A voice with alternating periods
  /// reaches it, and a harmonic of a tone does not (its share is at most 0.28, for the second harmonic of a sawtooth
  /// without its fundamental).
  private static let claimed = 0.6
  /// The same share for a claim below the period.
  private static let multiple = 1.005
  /// Smallest clarity near a claim at which its exact frequency is certain.
  private static let placed = 0.8

  /// The samples' own lags are used if the shortest period in the range has at least this many of them.
  private static let enoughLags = 8.0

  /// The square difference function with one spacing of lags.
  private struct Hearing: ~Copyable {
    /// Number of lags per second.
    let rate: Double
    let lags: ClosedRange<Int>
    var difference: SquareDifference

    init(length: Int, sampleRate: Double, oversampling: Int) throws {
      let count = length / 2 * oversampling
      rate = sampleRate * Double(oversampling)
      lags = 2...max(2, count - LagCurve.reach - 3)
      difference = try SquareDifference(frameLength: length, lagCount: count, oversampling: oversampling)
    }
  }

  private let range: SearchedRange
  private let length: Int
  private let reach: Double
  /// Two lags per sample, for periods above the range.
  private var fine: Hearing
  /// One lag per sample, at half the cost.
  private var coarse: Hearing
  /// Whether `coarse` has enough lags for the periods in the range.
  private let coarseDoes: Bool
  private var maxima: [SquareDifference.Maximum] = []

  /// Creates a referee for frames of `length` samples at `sampleRate` hertz, half of which are searched for periods. A
  /// claim may deviate by the ratio `reach` from the period of the whole frame, in which the pitch changes.
  init(range: SearchedRange, length: Int, sampleRate: Double, reach: Double) throws {
    self.reach = reach
    self.range = range
    self.length = length
    fine = try Hearing(length: length, sampleRate: sampleRate, oversampling: 2)
    coarse = try Hearing(length: length, sampleRate: sampleRate, oversampling: 1)
    coarseDoes = sampleRate >= Self.enoughLags * range.bounds.upperBound
    maxima.reserveCapacity(length)
  }

  /// Judges a claim in hertz, or the claim that there is no pitch (`nil`). Uses the middle `length` samples of a frame.
  ///
  /// - Parameter mayBeAbove: false if enough of the sound is known to be below the range's highest frequency.
  func verdict(on samples: UnsafeBufferPointer<Float>, claim: Double?, mayBeAbove: Bool = true) -> Verdict {
    if !mayBeAbove, coarseDoes {
      verdict(on: samples, claim: claim, mayBeAbove: mayBeAbove, &coarse)
    } else {
      verdict(on: samples, claim: claim, mayBeAbove: mayBeAbove, &fine)
    }
  }

  private func verdict(
    on samples: UnsafeBufferPointer<Float>, claim: Double?, mayBeAbove: Bool, _ hearing: inout Hearing
  ) -> Verdict {
    let (first, rate) = ((samples.count - length) / 2, hearing.rate)
    guard hearing.difference.load(UnsafeBufferPointer(rebasing: samples[first..<first + length])) > 0 else {
      return .agrees(placed: nil)
    }
    hearing.difference.normalise()
    maxima.removeAll(keepingCapacity: true)
    var highest = 0.0
    var near = SquareDifference.Maximum(lag: 0, clarity: 0, lobe: 0)
    hearing.difference.forEachMaximum(in: hearing.lags) { top in
      maxima.append(top)
      highest = max(highest, top.clarity)
      if let claim, abs(rate / top.lag / claim - 1) < reach, top.clarity > near.clarity { near = top }
    }
    guard let period = maxima.first(where: { $0.clarity >= Self.key * highest }) else { return .agrees(placed: nil) }
    let frequency = rate / period.lag
    // A claim below the period is either a multiple of it, at which the sound is equally periodic, or the pitch of a
    // voice whose strongest harmonics mask the others. In that case the sound is more periodic at the claim.
    let share = claim.map { frequency > (1 + reach) * $0 ? Self.multiple : Self.claimed } ?? .infinity
    let isNear = claim.map { abs(frequency / $0 - 1) < reach } ?? false
    let isClaimWeak = !isNear && near.clarity < share * period.clarity
    if range.isAbove(frequency) {
      if mayBeAbove && period.clarity >= Self.above { return .outside }
    } else if period.clarity >= Self.sure, isClaimWeak {
      guard let admitted = range.admitted(frequency) else {
        return period.clarity >= Self.below ? .outside : .agrees(placed: nil)
      }
      return .other(frequency: admitted, clarity: min(1, period.clarity))
    }
    return .agrees(placed: near.clarity >= Self.placed ? rate / near.lag : nil, clarity: near.clarity)
  }
}
