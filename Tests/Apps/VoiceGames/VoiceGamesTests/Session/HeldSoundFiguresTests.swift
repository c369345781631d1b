import Expectations
import Testing
import VoiceGames
import VoiceListening

@Suite struct HeldSoundFiguresTests {
  private func tries(_ sound: HeldSound, day: Double, _ lengths: [Double]) -> [HeldSoundTry] {
    lengths.enumerated().map {
      HeldSoundTry(date: 86_400 * day + 60 * Double($0.offset), sound: sound, duration: $0.element)
    }
  }

  @Test func theLongestOfThreeTriesCounts() throws {
    let figures = HeldSoundFigures(
      tries(.z, day: 1, [5, 4, 4]) + tries(.s, day: 1, [4, 6, 5]) + tries(.a, day: 1, [7, 8])
        + tries(.a, day: 0, [3, 9, 1, 2])
    )
    expectEqual(figures.days.map(\.day), [0, 1])
    expectEqual(figures.days.map(\.maximumPhonation), [9, nil])
    expectEqual(figures.days.map(\.szRatio), [nil, 1.2])
    expectEqual(figures.days[1].tries[.s], [4, 6, 5])
    expect(HeldSoundFigures([]).days.isEmpty)
  }

  @Test func theTrendFollowsTheRulesOfTheGames() throws {
    let figures = HeldSoundFigures((0..<8).flatMap { tries(.a, day: 3 * Double($0), [1, 2, 5 + 0.3 * Double($0)]) })
    let trend = try require(figures.trend(\.maximumPhonation))
    expect(abs(7 * trend.changePerDay - 0.7) < 1e-9 && trend.isChange && trend.days == 8, "\(trend)")
    expectNil(figures.trend(\.szRatio))
    // Five days are too few for an interval.
    let few = HeldSoundFigures(
      Array(figures.days.prefix(5)).flatMap { day in
        tries(.a, day: Double(day.day), day.tries[.a] ?? [])
      })
    expectNil(try require(few.trend(\.maximumPhonation)).interval)
  }
}
