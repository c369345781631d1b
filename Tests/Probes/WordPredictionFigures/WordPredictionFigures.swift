import Foundation
import WordPrediction

/// Measures the word prediction for Benchmarks/results/word-prediction.md.
///
///     word-prediction-figures savings    reads conditions, JSON Lines; writes the keystrokes of each as a line of JSON
///     word-prediction-figures speed      learns the lines of standard input one by one; writes times and sizes as JSON
@main struct WordPredictionFigures {
  /// Sentences that are typed under one condition.
  private struct Condition: Decodable {
    let name: String
    let language: String
    /// Whether the shipped start model is used, or none.
    let start: Bool
    let order: Int
    let offers: Int
    let skipsPassedOver: Bool
    let learns: Bool
    let ownSentences: [String]
    let sentences: [String]
  }

  private struct Result: Encodable {
    let name: String
    let savings: KeystrokeSavings
  }

  static func main() throws {
    switch CommandLine.arguments.dropFirst().first {
    case "savings": try measureSavings()
    case "speed": try measureSpeed()
    default:
      FileHandle.standardError.write(Data("usage: word-prediction-figures savings|speed\n".utf8))
      exit(2)
    }
  }

  private static func measureSavings() throws {
    var models: [String: StartModel] = [:]
    while let line = readLine() {
      let condition = try JSONDecoder().decode(Condition.self, from: Data(line.utf8))
      let name = "\(condition.language) \(condition.start) \(condition.order)"
      let model =
        try models[name]
        ?? (condition.start
          ? .shipped(for: condition.language, order: condition.order)
          : StartModel(language: condition.language, order: condition.order))
      models[name] = model
      var predictor = WordPredictor(start: model)
      for sentence in condition.ownSentences { predictor.learn(sentence) }
      let typist = IdealTypist(offerCount: condition.offers, skipsPassedOver: condition.skipsPassedOver)
      let savings = typist.type(condition.sentences, on: &predictor, learns: condition.learns)
      try write(Result(name: condition.name, savings: savings))
    }
  }

  private struct Speed: Encodable {
    let startSeconds: Double
    let sentences: Int
    let learnMilliseconds: Double
    let slowestLearnMilliseconds: Double
    let predictMilliseconds: Double
    let slowestPredictMilliseconds: Double
    let rankMilliseconds: Double
    let forgetMilliseconds: Double
    let exportMilliseconds: Double
    let exportBytes: Int
    let runs: Int
    let startMegabytes: Double
    let learnedMegabytes: Double
  }

  private static func measureSpeed() throws {
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    let before = residentMegabytes()
    var predictor: WordPredictor?
    let start = seconds { predictor = WordPredictor(start: .shipped(for: "en")) }
    guard var predictor else { return }
    let withStart = residentMegabytes()
    let learning = lines.map { line in seconds { predictor.learn(line) } }
    let learned = residentMegabytes()
    var offers = 0
    let asked = stride(from: 0, to: lines.count, by: max(1, lines.count / 1000)).map { lines[$0] }
    let predicting = asked.map { line in
      let text = line.split(separator: " ").prefix(3).joined(separator: " ") + " "
      return seconds { offers += predictor.predictions(after: text, limit: 5).count }
    }
    let tiles = Set(lines.prefix(60).flatMap { $0.split(separator: " ") }).sorted().prefix(50).map {
      TileCandidate(id: String($0), text: String($0))
    }
    let ranking = asked.prefix(100).map { line in seconds { offers += predictor.ranked(tiles, after: line).count } }
    var file = ""
    let export = seconds { file = predictor.learnedWords.json }
    let runs = predictor.wordCounts.runs.count
    let forgetting = asked.prefix(100).map { line in seconds { predictor.forget(line) } }
    precondition(offers > 0)
    try write(
      Speed(
        startSeconds: start, sentences: lines.count, learnMilliseconds: 1000 * mean(learning),
        slowestLearnMilliseconds: 1000 * percentile99(learning), predictMilliseconds: 1000 * mean(predicting),
        slowestPredictMilliseconds: 1000 * percentile99(predicting), rankMilliseconds: 1000 * mean(ranking),
        forgetMilliseconds: 1000 * mean(forgetting), exportMilliseconds: 1000 * export, exportBytes: file.utf8.count,
        runs: runs, startMegabytes: withStart - before, learnedMegabytes: learned - withStart))
  }

  private static func seconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    return clock.measure(work) / .seconds(1)
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }

  private static func percentile99(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
  }

  /// What the process holds in memory, by the kernel's page count; 0 where the kernel does not tell.
  private static func residentMegabytes() -> Double {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }

  private static func write(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    FileHandle.standardOutput.write(try encoder.encode(value) + Data("\n".utf8))
  }
}
