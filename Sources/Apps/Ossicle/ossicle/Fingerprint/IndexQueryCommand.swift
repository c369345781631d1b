import ArgumentParser
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import Fingerprinting
import Foundation
import RecordingAnalysis
import Tables

extension IndexCommand {
  /// `ossicle index query`: finds the recordings that excerpts come from.
  struct Query: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "query", abstract: "Finds recordings, or excerpts of them, in an index.",
      usage: "ossicle index query <index> <path> ... [--json]",
      discussion: """
        A query is also found after codecs, equalisers, noise, rooms, telephones, and changes of up to a semitone of \
        pitch and 5 % of tempo or speed. --json prints one line per query: `query`, and `matches`, the most certain \
        first, each with `id`, `offset_s` (where in it the query starts), `tempo`, `frequency_factor`, \
        `bit_error_rate` and `false_positive_probability` (the probability of a match as good by chance anywhere in \
        the index). No match: an empty list. A silent query has the `remark` 'no content'.
        """)

    @Argument(help: "Folder of the index.") var index: String
    @OptionGroup var recordings: RecordingPaths
    @Flag(name: .long, help: "Print JSON, one line per query.") var json = false
    @Option(name: .long, help: "Time in each recording at which the query starts, in seconds.") var from = 0.0
    @Option(name: .long, help: "Length of a query in seconds, 1.5 to 600; more than 30 finds no more.") var seconds =
      30.0
    @Option(name: .long, help: "Largest number of matches per query.") var matches = 10
    @Option(name: .long, help: "Largest probability that a match occurs by chance, above 0 to 1.")
    var maxFalsePositive = 1e-3
    @Option(
      name: .long,
      help: "Effort: plain (same speed and pitch; fastest), thorough, deep (also noise) or exhaustive.")
    var effort = SearchOptions.Effort.deep
    @OptionGroup var jobs: JobOptions

    func validate() throws {
      guard from >= 0 else { throw ValidationError("--from: expected 0 s or more, got \(from).") }
      guard (1.5...600).contains(seconds) else {
        throw ValidationError("--seconds: expected 1.5 to 600 s, got \(seconds).")
      }
      guard matches >= 1 else { throw ValidationError("--matches: expected 1 or more, got \(matches).") }
      guard maxFalsePositive > 0, maxFalsePositive <= 1 else {
        throw ValidationError("--max-false-positive: expected more than 0 to 1, got \(maxFalsePositive).")
      }
    }

    func run() throws {
      try recordings.requirePaths()
      try CommandFault.reporting {
        let index = try FingerprintIndex(path: index)
        let selection = try recordings.selection()
        let options = SearchOptions(
          effort: effort, maximumFalsePositiveProbability: maxFalsePositive, maximumMatches: matches)
        let (from, seconds, json) = (from, seconds, json)
        if !json { try Console.send(QueryAnswer.format.header) }
        try RecordingSession(selection, verb: "looked up", jobs: jobs).run(showsProgress: false) {
          item, _, checkCancellation in
          let excerpt = try RecordingExcerpt(
            of: item.source, from: from, length: seconds, checkCancellation: checkCancellation)
          do {
            let query = try QueryFingerprint(excerpt.samples, profile: index.profile)
            let answer = QueryAnswer(query: item.path, result: try index.search(query, options: options))
            return .init(item, text: json ? answer.jsonLine : answer.tableLines, warnings: excerpt.warnings)
          } catch { throw RecordingAnalyzer.Failure.passing(on: error) }
        }
      }
    }
  }
}

extension SearchOptions.Effort: ExpressibleByArgument {
  /// The names that help texts list and completions offer; the raw values are numbers.
  public static var allValueStrings: [String] { allCases.map { "\($0)" } }

  /// The name of this effort.
  public var defaultValueDescription: String { "\(self)" }

  /// Creates an effort from its name; `nil` for an unknown name.
  public init?(argument: String) {
    guard let effort = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = effort
  }
}

/// The answer to a query as text and as JSON.
struct QueryAnswer: Encodable {
  struct Match: Encodable {
    let id: String
    let offset: Double
    let tempo: Double
    let frequencyFactor: Double
    let bitErrorRate: Double
    let comparedWords: Int
    let testedAlignments: Int
    let deviations: Double
    let falsePositiveProbability: Double

    private enum CodingKeys: String, CodingKey {
      case id
      case offset = "offset_s"
      case tempo
      case frequencyFactor = "frequency_factor"
      case bitErrorRate = "bit_error_rate"
      case comparedWords = "compared_words"
      case testedAlignments = "tested_alignments"
      case deviations
      case falsePositiveProbability = "false_positive_probability"
    }

    init(_ match: IndexMatch) {
      func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
      id = match.id
      offset = rounded(match.offset, 1000)
      tempo = rounded(match.tempo, 10_000)
      frequencyFactor = rounded(match.frequencyFactor, 10_000)
      bitErrorRate = rounded(match.bitErrorRate, 10_000)
      comparedWords = match.comparedWords
      testedAlignments = match.testedAlignments
      deviations = rounded(match.deviations, 100)
      falsePositiveProbability = match.falsePositiveProbability
    }
  }

  let query: String
  let matches: [Match]
  let remark: String?

  /// A row of the output: a match of a query, or a remark for a query without matches.
  private struct Line {
    let query: String
    var match: Match?
    var remark: String?
  }

  private static let table = TypedTable<Line>([
    .text("query") { $0.query }, .text("id") { $0.match?.id }, .number("offset_s", decimals: 3) { $0.match?.offset },
    .number("tempo", decimals: 4) { $0.match?.tempo },
    .number("frequency_factor", decimals: 4) { $0.match?.frequencyFactor },
    .number("bit_error_rate", decimals: 4) { $0.match?.bitErrorRate },
    .text("false_positive_probability") { $0.match.map { "\($0.falsePositiveProbability)" } },
    .text("remark") { $0.remark },
  ])

  static let format = CSVFormat(columns: table.columns, keepsFormulas: true)

  init(query: String, result: SearchResult) {
    self.query = query
    matches = result.matches.map(Match.init)
    remark = result == .noContent ? "no content" : nil
  }

  /// One CSV line for each match; for a query without matches one line with a remark.
  var tableLines: String {
    let lines =
      matches.isEmpty
      ? [Line(query: query, remark: remark ?? "no match")] : matches.map { Line(query: query, match: $0) }
    return lines.map { Self.format.line(Self.table.row($0)) }.joined()
  }
}
