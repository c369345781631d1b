import Expectations
import LevelCalibration
import Testing

@Suite struct AmbientNoiseTests {
  private func levels(
    _ limits: AmbientNoiseLimits, _ difference: (Double) -> Double = { _ in 0 }
  ) throws -> [Double: SoundPressureLevel] {
    Dictionary(
      uniqueKeysWithValues: try limits.bands.map {
        ($0.frequency, try .stated($0.limit + difference($0.frequency), by: "meter"))
      })
  }

  private func limit(_ limits: AmbientNoiseLimits, _ frequency: Double) -> Double? {
    limits.bands.first { $0.frequency == frequency }?.limit
  }

  @Test func limitsOfISO8253() throws {
    let supra = try AmbientNoiseLimits.iso8253(.supraAural, lowestTestFrequency: 125)
    expect(supra.bands.count == 25 && limit(supra, 31.5) == 56 && limit(supra, 1000) == 23 && limit(supra, 8000) == 33)
    // The limit is the table's value plus the earphone's attenuation minus the typical one: at 1 kHz 23 + 37 − 15, and
    // 23 + 29 − 15.
    expectEqual(limit(try .iso8253(.insert, lowestTestFrequency: 125), 1000), 45)
    let around = try AmbientNoiseLimits.iso8253(.hda200, lowestTestFrequency: 250)
    expect(limit(around, 1000) == 37 && limit(around, 31.5) == 66)
    expectEqual(limit(try .iso8253(.boneConduction, lowestTestFrequency: 250), 1000), 7)
    expectEqual(limit(try .iso8253(.supraAural, lowestTestFrequency: 500, shift: .fiveDecibels), 125), 59)
    expect(throws: CalibrationError.self) { try AmbientNoiseLimits.iso8253(.boneConduction, lowestTestFrequency: 500) }
    expect(throws: CalibrationError.self) { try AmbientNoiseLimits.iso8253(.insert, lowestTestFrequency: 1000) }
  }

  @Test func limitsOfANSI() throws {
    expectEqual(
      try AmbientNoiseLimits.ansiS31(.supraAural, lowestTestFrequency: 125).bands.map(\.limit),
      [
        35, 25, 21, 26, 34, 37, 37,
      ])
    expectEqual(limit(try .ansiS31(.insert, lowestTestFrequency: 500), 250), 64)
    expect(throws: CalibrationError.self) { try AmbientNoiseLimits.ansiS31(.hda200, lowestTestFrequency: 125) }
  }

  @Test func excessPerBand() throws {
    let limits = try AmbientNoiseLimits.iso8253(.supraAural, lowestTestFrequency: 250)
    expect(limits.check(try levels(limits)).passes)
    let noisy = limits.check(try levels(limits) { $0 == 500 ? 12 : -5 })
    expect(!noisy.passes && noisy.bands.filter { !$0.passes }.map(\.frequency) == [500])
    expectEqual(noisy.bands.first { $0.frequency == 500 }?.excess, 12)
    expectEqual(noisy.lowestTestableLevel, 12)
    expect(limits.check(try levels(limits) { $0 == 500 ? 12 : -5 }, lowestHearingLevel: 20).passes)
    expectEqual(limits.check(try levels(limits) { _ in -30 }).lowestTestableLevel, 0)
    expectEqual(
      limits.check(try levels(limits) { $0 == 500 ? 12 : -5 }, lowestHearingLevel: 20).lowestTestableLevel, 12)
  }

  /// Noise at 500 Hz masks 500 Hz and its neighbours. Hum at lower frequencies masks up to 500 Hz.
  @Test func whatCanBeTestedAtEachFrequency() throws {
    let limits = try AmbientNoiseLimits.iso8253(.supraAural, lowestTestFrequency: 250)
    let noisy = limits.check(try levels(limits) { $0 == 500 ? 25 : -5 })
    expect(noisy.lowestTestableLevel(at: 500) == 25 && noisy.lowestTestableLevel(at: 2000) == 0)
    expect(noisy.lowestTestableLevel(at: 250) == 0 && noisy.lowestTestableLevel(at: 8000) == 0)
    let hum = limits.check(try levels(limits) { $0 == 100 ? 10 : -5 })
    expect(hum.lowestTestableLevel(at: 250) == 10 && hum.lowestTestableLevel(at: 500) == 10)
    expectEqual(hum.lowestTestableLevel(at: 1000), 0)
    expect(hum.lowestTestableLevel(at: 125) == nil && hum.lowestTestableLevel(at: 16_000) == nil)
  }

  @Test func aBandThatWasNotMeasuredDoesNotPass() throws {
    let limits = try AmbientNoiseLimits.iso8253(.insert, lowestTestFrequency: 500)
    var measured = try levels(limits) { _ in -20 }
    measured[4000] = nil
    let check = limits.check(measured)
    expect(!check.passes && check.missing == [4000] && check.lowestTestableLevel == nil)
    expect(check.lowestTestableLevel(at: 4000) == nil && check.lowestTestableLevel(at: 1000) == 0)
    // Exact centre frequencies are accepted like nominal ones, and additional bands have no effect.
    measured[3981.07] = try .stated(0, by: "meter")
    measured[12_500] = try .stated(90, by: "meter")
    expect(limits.check(measured).passes)
  }
}
