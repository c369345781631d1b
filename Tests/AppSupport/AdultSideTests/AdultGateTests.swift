import AdultSide
import Expectations
import Foundation
import Testing

@Suite struct AdultGateTests {
  private let start = Date(timeIntervalSince1970: 1_795_000_000)

  @Test func aSumOpensIt() {
    var gate = AdultGate(seed: 1)
    let sum = gate.sum
    expectGreater(sum.first + sum.second, 10)
    let isWrong = !gate.take(.sum(sum.first), at: start)
    expect(isWrong && gate.wrong == 1)
    // A wrong answer brings another sum.
    expectUnequal(gate.sum, sum)
    let isRight = gate.take(.sum(gate.sum.first + gate.sum.second), at: start)
    expect(isRight && gate.wrong == 0)
  }

  @Test func allSumsAreBeyondTen() {
    var gate = AdultGate(seed: 2)
    var sums: Set<Int> = []
    for _ in 0..<200 {
      gate.renew()
      sums.insert(gate.sum.first + gate.sum.second)
    }
    expect(sums.min() == 11 && sums.max() == 18)
  }

  @Test func threeWrongAnswersWait() {
    var gate = AdultGate(seed: 3)
    let answers = (0..<3).map { _ in gate.take(.sum(0), at: start) }
    expectEqual(answers, [false, false, false])
    expectEqual(gate.wait(at: start), 30)
    // During the wait even the right answer does not count.
    let early = gate.take(.sum(gate.sum.first + gate.sum.second), at: start.addingTimeInterval(29.5))
    expect(!early)
    expectEqual(gate.wait(at: start.addingTimeInterval(20)), 10)
    let after = start.addingTimeInterval(30)
    let late = gate.take(.sum(gate.sum.first + gate.sum.second), at: after)
    expect(gate.wait(at: after) == 0 && late)
  }

  @Test func aCodeOpensItInPlaceOfTheSum() throws {
    var gate = AdultGate(code: "0427", seed: 4)
    expect(gate.question(wasWrong: false, at: start).isCode)
    expectNil(gate.question(wasWrong: false, at: start).first)
    for wrong: AdultGate.Answer in [.sum(427), .code("427"), .code("04270")] {
      let isRight = gate.take(wrong, at: start)
      expect(!isRight)
    }
    // Three wrong codes wait, as three wrong sums do.
    expectEqual(gate.wait(at: start), AdultGate.waiting)
    let isRight = gate.take(.code("0427"), at: start.addingTimeInterval(AdultGate.waiting))
    expect(isRight)
    expectEqual(try JSONDecoder().decode(AdultGate.Answer.self, from: Data(#""0427""#.utf8)), .code("0427"))
    expectEqual(try JSONDecoder().decode(AdultGate.Answer.self, from: Data("16".utf8)), .sum(16))
  }
}
