/// The code by which a device of the local network proves that its user sees the terminal of the server.
///
/// It has six digits, works once, and is slowed down when guessed: after a wrong guess everybody waits for a second, after
/// the next one for two, and so on up to five minutes. After five wrong guesses another code takes its place. So somebody
/// who guesses day and night has 288 guesses a day of a million codes. What waits is the server and not an address,
/// because an address says nothing about who guesses.
///
/// The time comes from outside, as a duration since any fixed moment.
package struct PairingCode: Sendable {
  /// What a guess comes to.
  package enum Answer: Sendable, Equatable {
    /// The guess is the code, which works no more.
    case right
    /// The guess is not the code. The next one counts after this time.
    case wrong(wait: Duration, isRenewed: Bool)
    /// The guess came too early and was not looked at.
    case tooEarly(wait: Duration)
    /// There is no code: it has been used.
    case used
  }

  /// The number of digits.
  package static let length = 6
  /// The time to wait after the first wrong guess.
  package static let firstWait = Duration.seconds(1)
  /// The longest time to wait.
  package static let longestWait = Duration.seconds(300)
  /// The number of wrong guesses after which the code changes.
  package static let guessesPerCode = 5

  /// The code that is shown; `nil` after it has been used.
  package private(set) var digits: String?
  private var wrongGuesses = 0
  private var wait = Duration.zero
  private var waitEnd: Duration?

  /// Makes the first code.
  package init(using random: inout some RandomNumberGenerator) { renew(using: &random) }

  /// Makes a new code, for whoever sees the terminal: nobody waits any more.
  package mutating func renew(using random: inout some RandomNumberGenerator) {
    change(using: &random)
    (wait, waitEnd) = (.zero, nil)
  }

  /// Judges a guess.
  ///
  /// - Parameters:
  ///   - guess: what was typed; spaces do not count.
  ///   - time: the time since any fixed moment.
  package mutating func guess(
    _ guess: String, at time: Duration, using random: inout some RandomNumberGenerator
  ) -> Answer {
    if let waitEnd, time < waitEnd { return .tooEarly(wait: waitEnd - time) }
    guard let digits else { return .used }
    if Self.isEqual(guess.filter { $0 != " " }, digits) {
      (self.digits, wrongGuesses, wait, waitEnd) = (nil, 0, .zero, nil)
      return .right
    }
    wait = wait == .zero ? Self.firstWait : min(wait * 2, Self.longestWait)
    waitEnd = time + wait
    wrongGuesses += 1
    let isRenewed = wrongGuesses == Self.guessesPerCode
    if isRenewed { change(using: &random) }
    return .wrong(wait: wait, isRenewed: isRenewed)
  }

  private mutating func change(using random: inout some RandomNumberGenerator) {
    digits = String((0..<Self.length).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
    wrongGuesses = 0
  }

  /// Whether two texts are equal. The time does not tell how much of the guess is right.
  private static func isEqual(_ guess: String, _ code: String) -> Bool {
    let (guess, code) = (Array(guess.utf8), Array(code.utf8))
    guard guess.count == code.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(guess, code) { difference |= one ^ other }
    return difference == 0
  }
}
