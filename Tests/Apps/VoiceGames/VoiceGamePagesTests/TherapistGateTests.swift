import Foundation
import Testing

@testable import VoiceGamePages

@Suite struct TherapistGateTests {
  private let start = Date(timeIntervalSince1970: 1_795_000_000)

  @Test func aSumOpensIt() {
    var gate = TherapistGate(seed: 1)
    let sum = gate.sum
    #expect(sum.first + sum.second > 10)
    let isWrong = !gate.take(sum.first, at: start)
    #expect(isWrong && gate.wrong == 1)
    // A wrong answer brings another sum.
    #expect(gate.sum != sum)
    let isRight = gate.take(gate.sum.first + gate.sum.second, at: start)
    #expect(isRight && gate.wrong == 0)
  }

  @Test func allSumsAreBeyondTen() {
    var gate = TherapistGate(seed: 2)
    var sums: Set<Int> = []
    for _ in 0..<200 {
      gate.renew()
      sums.insert(gate.sum.first + gate.sum.second)
    }
    #expect(sums.min() == 11 && sums.max() == 18)
  }

  @Test func threeWrongAnswersWait() {
    var gate = TherapistGate(seed: 3)
    let answers = (0..<3).map { _ in gate.take(0, at: start) }
    #expect(answers == [false, false, false])
    #expect(gate.wait(at: start) == 30)
    // During the wait even the right answer does not count.
    let early = gate.take(gate.sum.first + gate.sum.second, at: start.addingTimeInterval(29.5))
    #expect(!early)
    #expect(gate.wait(at: start.addingTimeInterval(20)) == 10)
    let after = start.addingTimeInterval(30)
    let late = gate.take(gate.sum.first + gate.sum.second, at: after)
    #expect(gate.wait(at: after) == 0 && late)
  }
}
