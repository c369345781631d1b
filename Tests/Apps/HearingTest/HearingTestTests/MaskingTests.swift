import AudioCore
import Expectations
import HearingTest
import Testing

@Suite struct MaskingTests {
  @Test func whenToMask() {
    let supra = CrossHearing()
    expect(supra.needsMasking(threshold: 45, otherThreshold: 5))
    expect(!supra.needsMasking(threshold: 44, otherThreshold: 5))
    expect(!CrossHearing(interauralAttenuation: 55).needsMasking(threshold: 45, otherThreshold: 5))
  }

  @Test func aToneCrossesTheHead() {
    let head = CrossHearing(interauralAttenuation: 50)
    // 80 dB in the tested ear, 5 dB in the other: heard there from 55 dB on; with 30 dB of noise from 80 dB on.
    expectEqual(head.effectiveThreshold(threshold: 80, otherThreshold: 5, noise: nil), 55)
    expectEqual(head.effectiveThreshold(threshold: 80, otherThreshold: 5, noise: 20), 70)
    expectEqual(head.effectiveThreshold(threshold: 80, otherThreshold: 5, noise: 60), 80)
    // Noise that crosses masks the tested ear: 110 − 50 is above 40.
    expectEqual(head.effectiveThreshold(threshold: 40, otherThreshold: 5, noise: 110), 60)
  }

  /// A deaf ear beside a good one: without noise the other ear's shadow, with it the true threshold.
  @Test(arguments: [ProcedureMethod.bayesian, .hughsonWestlake])
  func thePlateauIsTheTrueThreshold(method: ProcedureMethod) throws {
    let head = CrossHearing(interauralAttenuation: 50)
    let range = try LevelRange(lowest: -10, highest: 110)
    var random = SeededRandom(seed: 21)
    var plateau = try PlateauMasking(method: method, range: range, firstNoise: 15, highestNoise: 95)
    while let level = plateau.nextLevel {
      let threshold = head.effectiveThreshold(threshold: 75, otherThreshold: 5, noise: plateau.noiseLevel)
      let function = PsychometricFunction(threshold: threshold, slope: 0.2)
      plateau.record(ToneResponse(heard: random.uniform() < function.heard(at: level), reactionTime: 0.5))
    }
    let result = try require(plateau.result)
    expectEqual(result.status, .threshold)
    // Three thresholds of 1 to 3 dB each; Hughson–Westlake lies up to 3 dB above the 50 % point.
    expectLess(abs(try require(result.level) - 75), 5)
    // The shadow curve came first: the first threshold was the other ear's.
    expectLess(try require(plateau.steps[0].result.level), 72)
  }

  @Test func noPlateauIsSaidSo() throws {
    var plateau = try PlateauMasking(
      method: .hughsonWestlake, range: LevelRange(lowest: -10, highest: 110), firstNoise: 0, highestNoise: 55)
    while let level = plateau.nextLevel {
      plateau.record(ToneResponse(heard: level >= plateau.noiseLevel + 40))
    }
    expect(plateau.result?.status == .unreliable && plateau.result?.reason == .noPlateau)
    var deaf = try PlateauMasking(
      method: .bayesian, range: LevelRange(lowest: -10, highest: 90), firstNoise: 0, highestNoise: 55)
    while deaf.nextLevel != nil { deaf.record(ToneResponse(heard: false)) }
    expectEqual(deaf.result?.status, .noResponse)
  }
}
