import AudioCore
import Expectations
import Testing

@Suite struct RampedParameterTests {
  @Test func itGoesInEqualStepsAndArrivesExactly() {
    var number = RampedParameter(1)
    expect(!number.isMoving && number.next() == 1)
    number.move(to: 2, frames: 10)
    let way = (0..<12).map { _ in number.next() }
    for n in 0..<10 { expectLess(abs(way[n] - (1 + 0.1 * Double(n + 1))), 1e-15) }
    expect(way[9] == 2 && way[10] == 2 && way[11] == 2 && !number.isMoving)
  }

  @Test func itSetsOutFromWhereItIs() {
    var number = RampedParameter(0)
    number.move(to: 0.3, frames: 3)
    _ = number.next()
    number.move(to: -0.4, frames: 5)
    expect(abs(number.value - 0.1) < 1e-15 && number.target == -0.4 && number.remaining == 5)
    expectLess(abs(number.next()), 1e-15)
    for _ in 0..<4 { _ = number.next() }
    expectEqual(number.value, -0.4)
  }

  /// Advancing by a hundred frames at once gives the same bits as advancing frame by frame.
  @Test func advancingInOneGoIsTheSame() {
    var (one, other) = (RampedParameter(0.1), RampedParameter(0.1))
    one.move(to: 1 / 3, frames: 977)
    other.move(to: 1 / 3, frames: 977)
    for length in [1, 7, 64, 500, 1024] {
      for _ in 0..<length { _ = one.next() }
      other.advance(length)
      expectEqual(one, other)
    }
  }

  @Test func resettingIsAsNew() {
    var number = RampedParameter(0.7)
    number.move(to: 3, frames: 4)
    _ = number.next()
    number.reset()
    expect(number == RampedParameter(0.7) && number.next() == 0.7)
  }

  @Test func withoutAWayItIsThereAtTheNextFrame() {
    var number = RampedParameter(5)
    number.move(to: 7, frames: 0)
    expect(number.value == 5 && number.next() == 7)
    number.move(to: 7, frames: 100)
    expect(!number.isMoving)
  }
}
