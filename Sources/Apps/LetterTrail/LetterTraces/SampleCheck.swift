import LetterTrail

/// Reads numbers of files of any origin, and judges samples.
package enum SampleCheck {
  /// More samples are refused: two hours at 240 Hz.
  package static let sampleLimit = 1_728_000

  /// A decimal number; `nil` for anything else, also for `nan`, `inf` and hexadecimal numbers.
  package static func number(_ text: some StringProtocol) -> Double? {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// What is wrong with a sample after another; `nil` for a good one.
  package static func fault(_ sample: TraceSample, after last: TraceSample?) -> String? {
    guard [sample.time, sample.point.x, sample.point.y].allSatisfy(\.isFinite) else { return "expected finite numbers" }
    let limit = TrailWalk.coordinateLimit
    guard abs(sample.point.x) <= limit, abs(sample.point.y) <= limit else {
      return "expected a place within \(Int(limit)) mm, got \(sample.point.x), \(sample.point.y)"
    }
    if let last, sample.time < last.time { return "expected a time of at least \(last.time) s, got \(sample.time)" }
    return nil
  }

  /// Text of a file in a message: short, on one line.
  package static func shown(_ text: some StringProtocol) -> String {
    let plain = text.unicodeScalars.prefix(40).map { $0.value < 32 || $0.value == 127 ? " " : String($0) }.joined()
    return "\"\(plain)\""
  }
}
