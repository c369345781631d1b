import Expectations
import PageSecurity
import Testing

/// The time is counted by the tests; nothing waits.
@Suite struct PairingCodeTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static func wrong(_ code: PairingCode) -> String {
    let digits = code.digits ?? ""
    return (digits.first == "0" ? "1" : "0") + String(digits.dropFirst())
  }

  @Test func aCodeHasSixDigitsAndWorksOnce() throws {
    var dice = Dice(state: 1)
    var code = PairingCode(using: &dice)
    let digits = try require(code.digits)
    expect(digits.wholeMatch(of: /[0-9]{6}/) != nil)
    expectEqual(code.guess(digits, at: .zero, using: &dice), .right)
    expectNil(code.digits)
    expectEqual(code.guess(digits, at: .zero, using: &dice), .used)
    code.renew(using: &dice)
    let next = try require(code.digits)
    expectUnequal(next, digits)
    let spaced = "\(next.prefix(3)) \(next.suffix(3))"
    expectEqual(code.guess(spaced, at: .zero, using: &dice), .right)
  }

  @Test func allDigitsComeAsOftenAsEachOther() {
    var random = SystemRandomNumberGenerator()
    var counts = [Character: Int]()
    for _ in 0..<5000 { for digit in PairingCode(using: &random).digits ?? "" { counts[digit, default: 0] += 1 } }
    // 3000 of each of the ten are expected, with a standard deviation of 52: six of them are 312.
    expectEqual(counts.count, 10)
    expect(counts.values.allSatisfy { abs($0 - 3000) < 312 }, "\(counts)")
  }

  @Test func eachWrongGuessDoublesTheWaitUpToFiveMinutes() {
    var dice = Dice(state: 2)
    var code = PairingCode(using: &dice)
    var time = Duration.zero
    var waits: [Duration] = []
    for _ in 0..<12 {
      guard case .wrong(let wait, _) = code.guess(Self.wrong(code), at: time, using: &dice) else {
        Issue.record("a wrong guess was not wrong")
        return
      }
      waits.append(wait)
      let nearly = time + wait - .milliseconds(1)
      expectEqual(code.guess(code.digits ?? "", at: nearly, using: &dice), .tooEarly(wait: .milliseconds(1)))
      time += wait
    }
    expectEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map(Duration.seconds))
  }

  @Test func theCodeChangesAfterFiveWrongGuessesAndGuessesThatCameEarlyDoNotCount() {
    var dice = Dice(state: 3)
    var code = PairingCode(using: &dice)
    let first = code.digits
    var time = Duration.zero
    for number in 1...5 {
      let answer = code.guess(Self.wrong(code), at: time, using: &dice)
      expectEqual(answer, .wrong(wait: .seconds(1 << (number - 1)), isRenewed: number == 5))
      for _ in 0..<10 { _ = code.guess("000000", at: time, using: &dice) }
      expectEqual((code.digits == first), (number < 5))
      time += .seconds(1 << (number - 1))
    }
    expectEqual(code.guess(code.digits ?? "", at: time, using: &dice), .right)
  }

  @Test func whoAsksForANewCodeWaitsNoMore() {
    var dice = Dice(state: 4)
    var code = PairingCode(using: &dice)
    for time in [0, 1, 3] { _ = code.guess(Self.wrong(code), at: .seconds(time), using: &dice) }
    code.renew(using: &dice)
    expectEqual(
      code.guess(Self.wrong(code), at: .seconds(3), using: &dice), .wrong(wait: .seconds(1), isRenewed: false))
  }

  @Test(arguments: ["", "1", "12345", "1234567", "ábcdef", "１２３４５６", String(repeating: "1", count: 100_000)])
  func whatIsNoCodeIsAWrongGuess(guess: String) {
    var dice = Dice(state: 5)
    var code = PairingCode(using: &dice)
    expectEqual(code.guess(guess, at: .zero, using: &dice), .wrong(wait: .seconds(1), isRenewed: false))
  }

  /// A day of guessing as fast as it is allowed, at each of 200 servers: 288 guesses of a million.
  @Test func aDayOfGuessingFindsNextToNothing() {
    var dice = Dice(state: 6)
    var (found, guesses) = (0, 0)
    for _ in 0..<200 {
      var code = PairingCode(using: &dice)
      var time = Duration.zero
      while time < .seconds(86_400) {
        guesses += 1
        let guess = String(Int.random(in: 100_000...999_999, using: &dice))
        guard case .wrong(let wait, _) = code.guess(guess, at: time, using: &dice) else {
          found += 1
          break
        }
        time += wait
      }
    }
    expectAtMost(guesses, 200 * 300)
    // 59,000 guesses of a million codes: 0.06 are expected to be right.
    expectAtMost(found, 2)
  }
}
