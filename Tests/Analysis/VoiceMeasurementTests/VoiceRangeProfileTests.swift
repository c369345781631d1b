import Expectations
import Foundation
import Testing
import VoiceMeasurement

@Suite struct VoiceRangeProfileTests {
  @Test func countsAndBounds() throws {
    var profile = VoiceRangeProfile(reference: .fullScale)
    expect(profile.area() == 0 && profile.semitones() == nil && profile.levels() == nil)
    for _ in 0..<3 { try profile.update(frequency: 440, levelInDBFS: -20.4) }
    try profile.update(frequency: 440 * exp2(0.49 / 12), levelInDBFS: -19.6)
    try profile.update(frequency: 440 * exp2(0.51 / 12), levelInDBFS: -20)
    try profile.update(frequency: 110, levelInDBFS: -40)
    expectEqual(profile.count, 6)
    expectEqual(profile.count(semitone: 69, decibels: -20), 4)
    expectEqual(profile.count(semitone: 70, decibels: -20), 1)
    expect(profile.area() == 3 && profile.area(minimumCount: 2) == 1)
    expect(profile.semitones() == 45...70 && profile.levels() == -40 ... -20)
    expectEqual(profile.semitones(minimumCount: 2), 69...69)
    expectLess(abs(VoiceRangeProfile.frequency(semitone: 45) - 110), 1e-9)
  }

  @Test func calibrationShiftsLevels() throws {
    var profile = VoiceRangeProfile(reference: .soundPressure(offset: 94))
    try profile.update(frequency: 220, levelInDBFS: -30)
    expectEqual(profile.levels(), 64...64)
    expectEqual(profile.reference.unit, "dB SPL")
  }

  /// Profiles of parts, merged in any order, equal the profile of the whole.
  @Test func merging() throws {
    let values: [(Double, Double)] = (0..<60).map { index in
      let semitones = Double(index * 7 % 24)
      let level = -10 - Double(index * 5 % 30)
      return (100 * exp2(semitones / 12), level)
    }
    func profile(_ range: Range<Int>) throws -> VoiceRangeProfile {
      var profile = VoiceRangeProfile(reference: .fullScale)
      for (frequency, level) in values[range] { try profile.update(frequency: frequency, levelInDBFS: level) }
      return profile
    }
    let whole = try profile(0..<60)
    for cut in [0, 1, 17, 60] {
      var (a, b) = (try profile(0..<cut), try profile(cut..<60))
      let first = a
      try a.merge(b)
      expectEqual(a, whole)
      try b.merge(first)
      expectEqual(b, whole)
    }
    var other = VoiceRangeProfile(reference: .soundPressure(offset: 90))
    expect(throws: VoiceMeasurementError.differentProfiles) { try other.merge(whole) }
    expectEqual(try JSONDecoder().decode(VoiceRangeProfile.self, from: JSONEncoder().encode(whole)), whole)
  }
}
