import AppWords
import Foundation
import VoiceListening

/// The tones of mole and gardener for the voices of two players.
public struct MoleFit: Sendable, Hashable {
  /// The game's own settings with the fitted tones and tolerance.
  public var parameters: MoleSettings
  /// Whether the first of the two players has the lower voice and is the mole.
  public var isFirstMole: Bool

  /// The reasons for which no tones suit two voices.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible, Worded {
    /// A calibration found no pitch in the voice of the first or second player.
    case noPitch(isFirst: Bool)
    /// The reaches of the two voices leave no room for four tones that cannot be confused: together they span this
    /// number of cents.
    case voicesTooAlike(cents: Double, least: Double)

    /// The reason in one line.
    public var description: String { words.en }

    /// A number without its decimals.
    private static func whole(_ number: Double) -> String {
      Int(exactly: number.rounded(.towardZero)).map { "\($0)" } ?? "\(number)"
    }

    /// The reason in one line, in every language.
    public var words: Words {
      switch self {
      case .noPitch(let isFirst):
        Words(
          cs: "\(isFirst ? "první" : "druhý") hráč: v hlasu očekávána výška, nebyla žádná",
          en: "\(isFirst ? "first" : "second") player: expected a pitch in the voice, found none")
      case .voicesTooAlike(let cents, let least):
        Words(
          cs: "hlasy obou hráčů: očekáváno dohromady aspoň \(Self.whole(least)) centů, bylo \(Self.whole(cents))",
          en: "voices of the players: expected a span of \(Self.whole(least)) cents or more, got \(Self.whole(cents))")
      }
    }
  }

  /// How far a player can sing beyond the pitches of their speech, cents.
  private static let reachBeyondSpeech = 200.0
  /// The widest interval between the two tones of a player, cents; and the narrowest.
  private static let widest = 420.0
  private static let narrowest = 240.0
  /// The least distance between what meets the mole's tones and what meets the gardener's, cents.
  private static let gap = 100.0
  /// The interval between the tries, cents.
  private static let step = 20.0

  /// Fits tones to the voices of two players, as calibrations have measured them.
  ///
  /// The lower voice gets the mole's tones. Both tones of a player lie where their voice reaches: within the pitches of
  /// their speech, or 200 cents beyond. No pitch meets tones of both players. Of all such tones those are taken that are
  /// nearest to the usual pitches, have a wide interval, and whose harmonics keep away from the other player's tones:
  /// two voices an octave apart sound like one. The tolerance is narrowed where the tones are near to each other.
  ///
  /// Complexity: about 40,000 tries.
  ///
  /// - Throws: `Failure`.
  public init(_ settings: MoleSettings, first: CalibratedVoice, second: CalibratedVoice) throws(Failure) {
    let (one, other) = (try Reach(first, isFirst: true), try Reach(second, isFirst: false))
    let isFirstMole = one.usual <= other.usual
    let (low, high) = isFirstMole ? (one, other) : (other, one)
    var best: (cost: Double, mole: Double, gardener: Double, interval: Double)?
    for interval in stride(from: Self.widest, through: Self.narrowest, by: -60) {
      let distance = interval + 2 * Self.tolerance(for: interval, settings) + Self.gap
      for mole in low.centres(interval) {
        for gardener in high.centres(interval) where gardener - mole >= distance {
          let cost =
            abs(mole - low.usual) + abs(gardener - high.usual) + (Self.widest - interval)
            + Self.confusion(mole, gardener, interval)
          if cost < best?.cost ?? .infinity { best = (cost, mole, gardener, interval) }
        }
      }
    }
    guard let best else {
      let least = 2 * Self.narrowest + 2 * Self.tolerance(for: Self.narrowest, settings) + Self.gap
      throw .voicesTooAlike(cents: max(0, high.range.upperBound - low.range.lowerBound), least: least)
    }
    var fitted = settings
    fitted.moleTones = Self.tones(around: best.mole, best.interval)
    fitted.gardenerTones = Self.tones(around: best.gardener, best.interval)
    fitted.toleranceCents = Self.tolerance(for: best.interval, settings)
    (parameters, self.isFirstMole) = (fitted, isFirstMole)
  }

  /// The tolerance for two tones that are an interval apart: no pitch meets both.
  private static func tolerance(for interval: Double, _ settings: MoleSettings) -> Double {
    min(settings.toleranceCents, interval / 2 - 20)
  }

  /// The tones at whole hertz.
  private static func tones(around centre: Double, _ interval: Double) -> MoleSettings.Tones {
    MoleSettings.Tones(
      left: Reach.frequency(centre - interval / 2).rounded(), right: Reach.frequency(centre + interval / 2).rounded())
  }

  /// What the harmonics of the mole's tones cost that come within 100 cents of the gardener's, the octave most.
  private static func confusion(_ mole: Double, _ gardener: Double, _ interval: Double) -> Double {
    var cost = 0.0
    for low in [mole - interval / 2, mole + interval / 2] {
      for high in [gardener - interval / 2, gardener + interval / 2] {
        for (harmonic, weight) in [(2.0, 4.0), (3.0, 2.0), (4.0, 1.0)] {
          cost += weight * max(0, 100 - abs(high - low - 1200 * log2(harmonic)))
        }
      }
    }
    return cost
  }

  /// The pitches that a voice reaches, in cents above 1 Hz.
  private struct Reach {
    var usual: Double
    var range: ClosedRange<Double>

    init(_ voice: CalibratedVoice, isFirst: Bool) throws(Failure) {
      guard let lowest = voice.lowestFrequency, let usual = voice.usualFrequency, let highest = voice.highestFrequency
      else { throw .noPitch(isFirst: isFirst) }
      // The ear of the game searches from 60 to 1200 Hz, with the tolerance.
      let (least, most) = (Self.cents(60) + widest / 2, Self.cents(1200) - widest / 2)
      let bottom = max(least, Self.cents(lowest) - reachBeyondSpeech)
      let top = min(most, Self.cents(highest) + reachBeyondSpeech)
      guard bottom < top else { throw .noPitch(isFirst: isFirst) }
      (self.usual, range) = (min(max(bottom, Self.cents(usual)), top), bottom...top)
    }

    /// The middles of two tones that are an interval apart and within the range.
    func centres(_ interval: Double) -> [Double] {
      let (first, last) = (range.lowerBound + interval / 2, range.upperBound - interval / 2)
      guard first <= last else { return [] }
      return Array(stride(from: first, through: last, by: step))
    }

    static func cents(_ frequency: Double) -> Double { 1200 * log2(frequency) }
    static func frequency(_ cents: Double) -> Double { pow(2, cents / 1200) }
  }
}

extension GameSettings {
  /// Returns settings of mole and gardener with the tones of a fit, and with an ear that hears both voices.
  public func fitted(to fit: MoleFit, _ first: CalibratedVoice, _ second: CalibratedVoice) -> GameSettings {
    var fitted = self
    fitted.parameters = fit.parameters
    fitted.ear = first.fitted(ear)
    fitted.ear.gate.minimumLevel = min(fitted.ear.gate.minimumLevel, second.fitted(ear).gate.minimumLevel)
    fit.parameters.adjust(&fitted.ear)
    return fitted
  }
}
