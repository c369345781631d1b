import ArgumentParser
import BatchProcessing
import CommandSupport
import CorpusAnalysis
import Fingerprinting
import RecordingAnalysis
import RecordingReports
import Reporting
import Tables

/// `ossicle compare`: reports where and how a recording differs from another.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Lists where and how a recording differs from a reference.",
    usage: "ossicle compare <reference> <other> [--json] [--plot <file.svg>]",
    discussion: """
      Aligns the two, whatever their start, gain, polarity, coding, rate and channels, and lists what differs: \
      missing (dropouts and cuts down to about 10 ms), added (clicks, noises), changed (another sound), jump \
      (splices, gaps, repetitions), absent (one is shorter). Times are seconds in the reference. The margins are the \
      distances of the remaining sound from the tolerances, negative where a tolerance is exceeded.

      Exit status: 0 no difference, 1 they differ or are not the same sound, 2 wrong usage or a file that cannot be \
      read.
      """)

  @Argument(help: "The reference recording.") var reference: String
  @Argument(help: "The recording to compare with it.") var other: String
  @OptionGroup var headerless: RawOptions
  @Flag(name: .long, help: "Print one JSON object.") var json = false
  @Option(name: .long, help: "SVG file for a picture of the differences.") var plot: String?
  @Flag(name: .long, help: "Replace a picture that exists.") var force = false
  @Option(name: .long, help: "Smallest deviation of level that is a difference, in dB.")
  var levelDb = SoundComparison.Tolerances().level
  @Option(name: .long, help: "Smallest bit error rate over half a second that is a difference.")
  var rate = SoundComparison.Tolerances().bitErrorRate
  @Option(name: .long, help: "Smallest change of offset that is a difference, in ms.")
  var jumpMs = SoundComparison.Tolerances().jump * 1000

  func validate() throws {
    guard levelDb > 0, rate > 0, jumpMs > 0 else {
      throw ValidationError("--level-db, --rate, --jump-ms: expected more than 0, got \(levelDb), \(rate), \(jumpMs).")
    }
  }

  func run() throws {
    try CommandFault.reporting {
      let items = [reference, other].map { RecordingItem(path: $0) }
      if let plot { try ResultPaths.requireWritable(plot, for: items, force: force) }
      let excerpts = try [reference, other].map { path in
        do { return try RecordingExcerpt(of: .file(path, raw: headerless.raw)) } catch let failure
          as RecordingAnalyzer.Failure
        {
          Console.message("\(path): \(failure)")
          throw ExitStatus.usage
        }
      }
      for (path, excerpt) in zip([reference, other], excerpts) {
        for warning in excerpt.warnings { Console.message("\(path): warning: \(warning)") }
      }
      let comparison = try SoundComparison(
        reference: excerpts[0].samples, other: excerpts[1].samples,
        tolerances: .init(level: levelDb, bitErrorRate: rate, jump: jumpMs / 1000))
      if let plot {
        let file = try OutputFile(path: plot)
        file.write(SoundComparisonFigure.figure(comparison, title: "\(other) against \(reference)").svg())
        try file.finish()
      }
      let report = ComparisonReport(comparison, reference: reference, other: other)
      try Console.send(json ? report.jsonLine : report.text)
      guard comparison.isSameSound, comparison.differences.isEmpty else { throw ExitStatus.someInputsFailed }
    }
  }
}
