/// Checks what a method says of a frame by the periods after which its sound repeats itself, at all frequencies and not only
/// in the range that was asked for.
///
/// A comb over a spectrum, or a scorer that was trained on voices, finds something in every clean tone: of one above the
/// range a subharmonic, of one below it a harmonic. There the square difference function (McLeod & Wyvill 2005) has no doubt. It
/// overrules only where the sound repeats itself almost exactly; in noise it says nothing.
final class PeriodReferee {
  /// What the sound says.
  enum Verdict {
    /// Nothing against the claim; with the period's own place near the claim, in hertz, if the sound repeats itself there.
    case agrees(placed: Double?)
    /// It repeats itself at another frequency of the range, in hertz, this well (0…1).
    case other(frequency: Double, clarity: Double)
    /// It repeats itself at a frequency outside the range.
    case outside
  }

  /// Share of the highest clarity from which on the first maximum is the period; the rest are its multiples.
  private static let key = 0.97
  /// Clarity from which on a tone above the range counts: a tone 6 dB above white noise has it.
  private static let above = 0.8
  /// Clarity from which on one in the range counts that was not claimed,
  private static let sure = 0.97
  /// and one below it: a rumble that is less than 23 dB louder than a voice leaves the voice alone.
  private static let below = 0.995
  /// Share of the period's clarity that a claim above it must reach: a voice whose periods alternate does, and a harmonic
  /// of a tone does not (0.28 at most, the second one of a sawtooth without its fundamental).
  private static let claimed = 0.6
  /// The same of a claim below the period.
  private static let multiple = 1.005
  /// Clarity near a claim from which on its place is sure.
  private static let placed = 0.8

  /// Lags that the shortest period in the range must have for the samples' own lags to do.
  private static let enoughLags = 8.0

  /// The square difference function at a spacing of lags.
  private struct Hearing: ~Copyable {
    /// Lags per second.
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
  /// Twice as many lags as samples, for periods above the range.
  private var fine: Hearing
  /// A lag a sample, at half the cost.
  private var coarse: Hearing
  /// Whether `coarse` has enough lags for the periods in the range.
  private let coarseDoes: Bool
  private var maxima: [SquareDifference.Maximum] = []

  /// For frames of `length` samples at `sampleRate` hertz, of which half are looked at for periods. What is claimed of a
  /// frame may differ by the ratio `reach` from what the whole frame has, in which the pitch moves.
  init(range: SearchedRange, length: Int, sampleRate: Double, reach: Double) throws {
    self.reach = reach
    self.range = range
    self.length = length
    fine = try Hearing(length: length, sampleRate: sampleRate, oversampling: 2)
    coarse = try Hearing(length: length, sampleRate: sampleRate, oversampling: 1)
    coarseDoes = sampleRate >= Self.enoughLags * range.bounds.upperBound
    maxima.reserveCapacity(length)
  }

  /// Judges a claim, in hertz, or the claim that there is no pitch, on a frame whose middle `length` samples are taken.
  ///
  /// - Parameter mayBeAbove: false if it is known that enough of the sound lies below the range's highest frequency.
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
    // A claim below the period is one of its multiples, where the sound repeats itself as well, or a voice whose strongest
    // harmonics hide the others: then it does so better.
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
    return .agrees(placed: near.clarity >= Self.placed ? rate / near.lag : nil)
  }
}
