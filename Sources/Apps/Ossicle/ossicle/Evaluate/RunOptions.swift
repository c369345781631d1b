import ArgumentParser
import AudioDegradation
import AudioFiles
import Corpora
import CorpusEvaluation
import Detectors
import EvaluationMetrics
import ExternalPrograms
import Leaderboards
import PitchTracking

/// The options of every run of detectors over a corpus.
struct RunOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      The corpus: a manifest, a folder, a Kaldi folder, a DCASE table; or recordings that are made, scored and \
      dropped one by one: made:KIND,rate=HZ,count=N (or hours=H),duration=S,seed=N with the kinds of 'corpus make'.
      """)
  var corpus: String

  @Option(name: .long, help: "Format of the corpus. (default: detected)")
  var corpusFormat: CorpusFormat?

  @Option(name: .long, help: "Only recordings of this split.")
  var split: String?

  @Option(
    name: .long,
    help: "Adapter with which references are read. (default: by their kind: text, table, TextGrid, JAMS or labels)")
  var referenceAdapter: String?

  @Option(name: .long, help: "The tier of TextGrids, or the namespace of JAMS files, that is the reference.")
  var tier: String?

  @Option(
    name: .long,
    help: "A detector: one of this package's by name, or NAME=COMMAND with {audio} in it. May be given several times.")
  var detector: [String] = []

  @Option(name: .long, help: "A JSON file with a list of detectors: name, command, adapter.")
  var detectorFile: String?

  @Option(name: .long, help: "NAME=ADAPTER: how the output of a detector's command is read. (default: auto)")
  var adapter: [String] = []

  @Option(
    name: .long, help: "Conditions besides the unchanged recordings, such as noise:20,10,0. May be given several times."
  )
  var degrade: [String] = []

  @Flag(name: .long, help: "Do not test the unchanged recordings.")
  var noClean = false

  @Option(name: .shortAndLong, help: "The folder for the results.")
  var output: String

  @Flag(name: .long, help: "Delete the results of another run in the folder.")
  var force = false

  @Flag(name: .long, help: "Also write rows.parquet, by the program DuckDB.")
  var parquet = false

  @Flag(
    name: .long,
    help: """
      Continue a run in the folder that has less detectors, conditions or recordings: what it has is kept, the rest is \
      added. All other settings must be the same.
      """)
  var extend = false

  @Option(
    name: .long,
    help: """
      Write the sounds of the N worst results, and of N failures, of each detector under each condition as detectors \
      got them, as FLAC in listen/ beside the report, which plays them. 1 to 100. (default: none)
      """)
  var listen: Int?

  @Option(name: .long, help: "Seed of the random numbers of degradations.")
  var seed: UInt64 = 0

  @Option(name: .long, help: "i/n: only the i-th of n parts of the corpus; see 'evaluate merge'.")
  var shard: String?

  @Option(name: .long, help: "The column of the corpus by which recordings belong together, such as speakers.")
  var group: String?

  @Option(
    name: .long, help: "A requirement, [DETECTOR/]MEASURE>=VALUE[@CONDITION]: the exit status is 1 unless it is met.")
  var require: [String] = []

  @Option(
    name: .long,
    help: "Seconds of processor time that a program and its children may use for one recording, all threads together.")
  var cpuLimit = 600.0

  @Option(
    name: .long,
    help: """
      Seconds that a program may spend waiting (asleep, for the network) for one recording. Waiting for a processor \
      or a disk of a busy machine does not count.
      """)
  var timeout = 60.0

  @Option(name: .long, help: "MiB of memory that a program and its children may take. (default: no limit)")
  var memoryLimit: Int?

  @Option(name: .long, help: "MiB that a program may write, 1 to 1048576.")
  var outputLimit = 64

  @Option(name: .long, help: "Samples of the audio files that programs get: float, pcm24 or pcm16.")
  var audioFormat = AudioFormat.float

  @OptionGroup var headerless: RawOptions
  @OptionGroup var jobs: JobOptions

  enum AudioFormat: String, ExpressibleByArgument, CaseIterable {
    case float, pcm24, pcm16

    var encoding: AudioFileWriter.Encoding {
      switch self {
      case .float: .wavFloat
      case .pcm24: .wav24
      case .pcm16: .wav16
      }
    }
  }

  func validate() throws {
    guard !detector.isEmpty || detectorFile != nil else {
      throw ValidationError("expected --detector or --detector-file.")
    }
    if let memoryLimit, memoryLimit < 1 {
      throw ValidationError("--memory-limit: expected 1 MiB or more, got \(memoryLimit).")
    }
    guard outputLimit >= 1, outputLimit <= 1 << 20 else {
      throw ValidationError("--output-limit: expected 1 to 1048576 MiB, got \(outputLimit).")
    }
    if shard != nil, parsedShard == nil {
      throw ValidationError("--shard: expected i/n with 1 ≤ i ≤ n, got \(shard ?? "").")
    }
    if let listen, !(1...100).contains(listen) {
      throw ValidationError("--listen: expected 1 to 100, got \(listen).")
    }
    guard !extend || !force else { throw ValidationError("--extend: expected no --force besides.") }
    if noClean && degrade.isEmpty { throw ValidationError("--no-clean: expected --degrade besides.") }
    _ = try named("--degrade", conditions)
    for (name, limit) in [("--cpu-limit", cpuLimit), ("--timeout", timeout)] {
      guard limit > 0, limit <= 1e9 else {
        throw ValidationError("\(name): expected seconds above 0 and up to 1e9, got \(limit).")
      }
    }
    _ = try named("--require", requirements)
    _ = try named("--reference-adapter", referenceReading)
  }

  var parsedShard: HashShard? { shard.flatMap(HashShard.init(parsing:)) }

  func requirements() throws -> [Requirement] { try require.map { try Requirement(parsing: $0) } }

  func referenceReading() throws -> ReferenceReading {
    ReferenceReading(adapter: try referenceAdapter.map { try OutputAdapter(parsing: $0) }, tier: tier)
  }

  /// The conditions in the order of the options, without repetitions.
  func conditions() throws -> [EvaluationCondition] {
    var conditions: [EvaluationCondition] = noClean ? [] : [.clean]
    for text in degrade {
      for degradation in try Degradation.conditions(parsing: text) where !conditions.contains(.degraded(degradation)) {
        conditions.append(.degraded(degradation))
      }
    }
    return conditions
  }

  func limits() throws -> ProgramLimits {
    try ProgramLimits(
      processorTime: cpuLimit, waitingTime: timeout, memory: memoryLimit.map { $0 << 20 }, output: outputLimit << 20)
  }

  /// The limits of external programs in words, for records.
  var limitsText: String {
    "\(cpuLimit) s of processor time, \(timeout) s of waiting, \(memoryLimit.map { "\($0) MiB of memory" } ?? "any memory"), \(outputLimit) MiB of output"
  }

  private func named<Value>(_ option: String, _ value: () throws -> Value) throws -> Value {
    do { return try value() } catch { throw ValidationError("\(option): \(error).") }
  }
}
