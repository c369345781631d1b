import Expectations
import Testing
import VoiceGames

@Suite struct ReplayComparisonTests {
  private func events(_ list: [(Double, GameEvent.Name)]) -> [GameEvent] {
    list.map { GameEvent(time: $0.0, game: .dog, name: $0.1) }
  }

  @Test func likesHaveTheSameNameAndNearlyTheSameTime() {
    let first = events([(0, .gameStarted), (1, .dogJumped), (2, .dogJumped), (3, .dogStumbled), (9, .gameExited)])
    let second = events([(0, .gameStarted), (1.25, .dogJumped), (2.3, .dogJumped), (3, .dogJumped), (8, .gameFinished)])
    let comparison = ReplayComparison(first: first, second: second)
    expectEqual(comparison.firstHasLike, [true, true, false, false, false])
    expectEqual(comparison.secondHasLike, [true, true, false, false, false])
    expectEqual(comparison.differences, 6)
  }

  /// An event is the like of one other at most, and likes do not cross.
  @Test func likesArePairs() {
    let first = events([(1, .dogJumped), (1.1, .dogJumped), (1.2, .dogJumped)])
    let second = events([(1.15, .dogJumped), (1.2, .dogJumped)])
    let comparison = ReplayComparison(first: first, second: second)
    expect(comparison.firstHasLike == [true, true, false] && comparison.secondHasLike == [true, true])
    expectEqual(ReplayComparison(first: first, second: first).differences, 0)
    expectEqual(ReplayComparison(first: first, second: []).differences, 3)
  }
}
