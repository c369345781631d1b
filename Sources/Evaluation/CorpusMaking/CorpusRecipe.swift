/// A corpus that can be made anywhere from one line of text: `tones,hours=1000,rate=8000,duration=60,seed=1`.
///
/// The kind comes first. The settings follow in any order: `rate` in hertz, `count` or `hours` of recordings,
/// `duration` of a recording in seconds (10 by default) and `seed` (1 by default).
package struct CorpusRecipe: Sendable, CustomStringConvertible {
  /// The maker of the recordings.
  package let maker: CorpusMaker
  /// The number of recordings.
  package let count: Int

  /// Makes a recipe from a maker and a number of recordings.
  package init(maker: CorpusMaker, count: Int) {
    self.maker = maker
    self.count = count
  }

  /// Reads a recipe.
  ///
  /// - Throws: `CorpusMakingError.outOfRange` if the line is not a recipe; `.noSources` for `.pitch`, which needs
  ///   recordings.
  package init(parsing text: String) throws(CorpusMakingError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let kind = parts.first.flatMap(CorpusKind.init(rawValue:)) else {
      let kinds = CorpusKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .outOfRange(setting: "made corpus", expected: "one of \(kinds) first", got: "\"\(text)\"")
    }
    var values: [String: Double] = [:]
    var seed: UInt64 = 1
    for part in parts.dropFirst() {
      let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
      if halves.count == 2, halves[0] == "seed", let number = UInt64(halves[1]) {
        seed = number
        continue
      }
      guard halves.count == 2, ["rate", "count", "hours", "duration"].contains(halves[0]), values[halves[0]] == nil,
        let value = Double(halves[1]), value > 0, value <= 1e9
      else {
        throw .outOfRange(
          setting: "made corpus",
          expected: "rate=, count= or hours=, duration=, seed=, each once, with numbers above 0",
          got: "\"\(part)\"")
      }
      values[halves[0]] = value
    }
    guard let rate = values["rate"], rate == rate.rounded() else {
      throw .outOfRange(setting: "made corpus", expected: "rate= in whole hertz", got: "\"\(text)\"")
    }
    let duration = values["duration"] ?? 10
    let count: Double
    switch (values["count"], values["hours"]) {
    case (let value?, nil) where value == value.rounded(): count = value
    case (nil, let hours?): count = max(1, (hours * 3600 / duration).rounded())
    default:
      throw .outOfRange(setting: "made corpus", expected: "either count= (whole) or hours=", got: "\"\(text)\"")
    }
    guard count <= 1e9 else {
      throw .outOfRange(setting: "made corpus", expected: "at most 1000000000 recordings", got: "\"\(text)\"")
    }
    maker = try CorpusMaker(configuration: .init(kind: kind, sampleRate: rate, duration: duration, seed: seed))
    self.count = Int(count)
  }

  /// The recipe as a line of text, with all settings.
  package var description: String {
    func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
    let configuration = maker.configuration
    return "\(configuration.kind.rawValue),rate=\(number(configuration.sampleRate)),count=\(count),"
      + "duration=\(number(configuration.duration)),seed=\(configuration.seed)"
  }
}
