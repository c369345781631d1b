import ArgumentParser
import BatchProcessing
import PocketPrograms

extension PocketProfile: ExpressibleByArgument {
  /// The profile of a name.
  public init?(argument: String) {
    guard let profile = PocketProfile.all.first(where: { $0.name == argument }) else { return nil }
    self = profile
  }

  /// The names of all profiles.
  public static var allValueStrings: [String] { all.map(\.name) }

  /// The name, as help shows it.
  public var defaultValueDescription: String { name }
}

extension Quantum: ExpressibleByArgument {
  private static let names: [(name: String, quantum: Quantum)] = [
    ("exact", .exact), ("1/30", .ticks(1.0 / 30)), ("1/60", .ticks(1.0 / 60)),
  ]

  /// A quantum by its name.
  public init?(argument: String) {
    guard let found = Self.names.first(where: { $0.name == argument }) else { return nil }
    self = found.quantum
  }

  /// The names of all quanta that the command knows.
  public static var allValueStrings: [String] { names.map(\.name) }

  /// The name, as help shows it.
  public var defaultValueDescription: String { Self.names.first { $0.quantum == self }?.name ?? "" }
}

/// The project and how its program runs: what `render`, `play` and `check` have in common.
struct ProgramOptions: ParsableArguments {
  @Argument(help: "The project: a .catrobat archive, a folder with code.xml, or code.xml itself.")
  var project: String

  @Option(name: .long, help: "The program whose behaviour is followed.")
  var profile = PocketProfile.thesis

  @Option(name: .long, help: "When scripts run: at exact samples, or at ticks of 1/30 s or 1/60 s.")
  var quantum = Quantum.exact

  @Option(name: .long, help: "Sample rate in hertz, 8000 to 192000.")
  var rate = 44_100

  @Option(name: .long, help: "Seed of the program's random numbers.")
  var seed: UInt64 = 0

  @Option(name: .long, help: "SFZ file with instruments and drums, in place of the synthesised ones.")
  var bank: String?

  @Option(name: .long, help: "The voice that speaks, as `ossicle voices` lists it; `none` leaves texts silent.")
  var voice = "en"

  @Option(name: .long, help: "Taps and other events from outside, in JSON Lines.")
  var input: String?

  @Option(name: .long, help: "Recording that the program's loudness sensor hears.")
  var listen: String?

  @Flag(name: .long, help: "End with an error if anything of the project has to be left out.")
  var strict = false

  func validate() throws {
    guard (8000...192_000).contains(rate) else {
      throw ValidationError("--rate: expected 8000 to 192000 Hz, got \(rate) Hz.")
    }
  }

  /// Refuses to write a file that is an input, or that exists unless `force` is given.
  ///
  /// - Throws: `BatchError`.
  func requireWritable(_ path: String, force: Bool) throws {
    let inputs = [project] + [input, listen, bank].compactMap { $0 }
    try ResultPaths.requireWritable(path, madeOf: inputs, force: force)
  }
}
