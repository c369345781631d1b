import Expectations
import Foundation
import Testing
import VoiceGames
import VoiceListening
import VoiceScenes

@Suite struct MoleFitTests {
  /// A voice that speaks around a pitch, so many cents to both sides.
  private func voice(_ usual: Double?, _ cents: Double = 300) -> CalibratedVoice {
    let band = usual.map { CalibratedVoice.band(around: $0, cents: cents) }
    return CalibratedVoice(
      volumeFloor: -60, roomLevel: -55, softVolume: 80, usualVolume: 110, loudVolume: 140,
      lowestFrequency: band?.lowerBound, usualFrequency: usual, highestFrequency: band?.upperBound)
  }

  private func cents(_ frequency: Double, above other: Double) -> Double { 1200 * log2(frequency / other) }

  @Test func tonesLieInTheirVoicesAndApart() throws {
    let pitches = [85.0, 110, 150, 200, 240, 280, 330, 400]
    for first in pitches {
      for second in pitches {
        let (one, other) = (voice(first), voice(second))
        let fit = try MoleFit(MoleSettings(), first: one, second: other)
        let parameters = fit.parameters
        let (mole, gardener) = fit.isFirstMole ? (one, other) : (other, one)
        expectEqual(fit.isFirstMole, (first <= second))
        for (tones, voice) in [(parameters.moleTones, mole), (parameters.gardenerTones, gardener)] {
          // Tones are at whole hertz: half a hertz is 11 cents at 80 Hz.
          expectGreater(
            cents(tones.left, above: try require(voice.lowestFrequency)), -212, "\(first), \(second): \(tones)")
          expectLess(
            cents(tones.right, above: try require(voice.highestFrequency)), 212, "\(first), \(second): \(tones)")
          expectGreater(cents(tones.right, above: tones.left), 2 * parameters.toleranceCents)
        }
        let distance = cents(parameters.gardenerTones.left, above: parameters.moleTones.right)
        expectGreater(distance, 2 * parameters.toleranceCents + 75, "\(first), \(second): \(parameters)")
        try GameSettings.mole(MoleSettings()).fitted(to: fit, one, other).validate()
        // Who comes first does not matter.
        if first != second {
          expectEqual(try MoleFit(MoleSettings(), first: other, second: one).parameters, parameters)
        }
      }
    }
  }

  @Test func usualPitchesAreKeptWhereThereIsRoom() throws {
    let fit = try MoleFit(MoleSettings(), first: voice(290), second: voice(112))
    expect(!fit.isFirstMole && fit.parameters.toleranceCents == 180)
    let middle = (fit.parameters.moleTones.left * fit.parameters.moleTones.right).squareRoot()
    expectLess(abs(cents(middle, above: 112)), 100)
  }

  @Test func voicesThatCannotBeToldApartAreRefused() throws {
    do throws(MoleFit.Failure) {
      _ = try MoleFit(MoleSettings(), first: voice(300, 20), second: voice(310, 20))
      Issue.record("expected a refusal")
    } catch {
      guard case .voicesTooAlike(let cents, let least) = error else {
        Issue.record("\(error)")
        return
      }
      expect(cents < least && error.words.cs.contains("centů"))
    }
    expect(throws: MoleFit.Failure.noPitch(isFirst: false)) {
      try MoleFit(MoleSettings(), first: voice(300), second: voice(nil))
    }
  }

  /// Both sing at once, each tone with each: the ear tells which tones they are.
  @Test(arguments: [(112.0, 290.0), (190, 300), (250, 270), (300, 330)]) func bothAreHeard(
    _ pair: (first: Double, second: Double)
  ) throws {
    let (one, other) = (voice(pair.first), voice(pair.second))
    let fit = try MoleFit(MoleSettings(), first: one, second: other)
    let settings = GameSettings.mole(MoleSettings()).fitted(to: fit, one, other)
    let (mole, gardener) = (fit.parameters.moleTones, fit.parameters.gardenerTones)
    let sung: [(low: Double, high: Double)] = [
      (mole.left, gardener.left), (mole.left, gardener.right), (mole.right, gardener.left),
      (mole.right, gardener.right),
    ]
    var scene = Scene(duration: 8.5)
    for (n, tones) in sung.enumerated() {
      scene.voice(at: 0.5 + 2 * Double(n), 1.5, pitch: tones.low, tremolo: 0.1)
      scene.voice(at: 0.5 + 2 * Double(n), 1.5, pitch: tones.high, amplitude: 0.15, tremolo: 0.1)
    }
    var (right, wrong, missing) = (0, 0, 0)
    for heard in try VoiceEar.heard(in: scene.sound, configuration: settings.ear) {
      guard case .tick(let tick) = heard else { continue }
      let number = Int((tick.time - 0.5) / 2)
      let within = tick.time - 0.5 - 2 * Double(number)
      guard sung.indices.contains(number), within > 0.25, within < 1.45 else { continue }
      for (found, tone) in [(tick.players?.lower, sung[number].low), (tick.players?.upper, sung[number].high)] {
        guard let found else {
          missing += 1
          continue
        }
        if abs(cents(found, above: tone)) <= fit.parameters.toleranceCents { right += 1 } else { wrong += 1 }
      }
    }
    expect(wrong * 50 <= right && missing * 10 <= right, "\(pair): \(right) right, \(wrong) wrong, \(missing) missing")
  }
}
