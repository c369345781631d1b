import AudioCore
import CatrobatProjects
import DamagedProjects
import Foundation
import PocketPrograms
import TestSupport

/// Reads and runs damaged projects: `project-fuzz COUNT SEED FILE...`, where each file is the `code.xml` of a project.
///
/// Each damaged project is read, compiled and run for two seconds of its own clock, with a tap, a touch, a message, a
/// collision and an answer from outside. The work is done by a second process, so that a crash is caught: the parent
/// keeps the damaged project, counts it and goes on behind it. A project that takes more than two seconds of a
/// processor is kept as well. Exit 1 if there is one of either.
@main
enum ProjectFuzz {
  /// Projects that one process works through.
  private static let batch = 2000
  /// Seconds of a processor that a project may take.
  private static let patience = 2.0
  /// Seconds after which the system ends a process that hangs.
  private static let deadline: UInt32 = 120

  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    let isWorker = arguments.first == "--work"
    if isWorker { arguments = arguments.dropFirst() }
    guard arguments.count >= 3, let count = Int(arguments.removeFirst()), let seed = UInt64(arguments.removeFirst())
    else {
      print("usage: project-fuzz COUNT SEED FILE...")
      exit(2)
    }
    let files = Array(arguments)
    if isWorker {
      try work(count, seed, files)
    } else {
      try supervise(count, seed, files)
    }
  }

  // MARK: - The parent

  private static func supervise(_ count: Int, _ seed: UInt64, _ files: [String]) throws {
    let damage = try damage(files)
    var done = 0
    var total = Tally()
    while done < count {
      let wanted = min(batch, count - done)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["--work", "\(wanted)", "\(seed + UInt64(done))"] + files
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let lines = output.split(separator: "\n")
      for line in lines { total.add(String(line)) }
      done += lines.count
      if process.terminationStatus != 0 || process.terminationReason != .exit {
        total.crashes += 1
        try keep(seed + UInt64(done), damage, "signal \(process.terminationStatus)")
        done += 1
      }
      for (number, line) in lines.enumerated() where line.hasPrefix("slow") {
        try keep(seed + UInt64(done - lines.count + number), damage, String(line))
      }
    }
    print("\(count) projects from seed \(seed): \(total)")
    if total.crashes + total.slow > 0 { exit(1) }
  }

  private static func keep(_ seed: UInt64, _ damage: DamagedProject, _ reason: String) throws {
    var random = SeededRandom(seed: seed)
    let path = NSTemporaryDirectory() + "/project-fuzz-\(seed).xml"
    try Data(damage.next(&random)).write(to: URL(fileURLWithPath: path))
    print("seed \(seed): \(reason); kept as \(path)")
  }

  private struct Tally: CustomStringConvertible {
    var (run, refused, slow, crashes) = (0, 0, 0, 0)
    var longest = 0.0

    mutating func add(_ line: String) {
      let words = line.split(separator: " ")
      switch words.first {
      case "run": run += 1
      case "refused": refused += 1
      default: slow += 1
      }
      longest = max(longest, words.last.flatMap { Double($0) } ?? 0)
    }

    var description: String {
      "\(run) were read and run, \(refused) were refused, \(slow) took more than \(ProjectFuzz.patience) s, "
        + "\(crashes) ended their process; the longest took \(longest) s"
    }
  }

  // MARK: - The second process

  private static func damage(_ files: [String]) throws -> DamagedProject {
    DamagedProject(seeds: try files.map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) })
  }

  /// Prints a line for each project.
  private static func work(_ count: Int, _ seed: UInt64, _ files: [String]) throws {
    let damage = try damage(files)
    for number in 0..<UInt64(count) {
      alarm(deadline)
      var random = SeededRandom(seed: seed + number)
      let bytes = damage.next(&random)
      let start = ProcessorTime.seconds
      let wasRead = try run(
        bytes, profile: PocketProfile.all[Int(number) % PocketProfile.all.count], seed: seed + number)
      let seconds = ProcessorTime.seconds - start
      let outcome = seconds > patience ? "slow" : wasRead ? "run" : "refused"
      // Unlike that of `print`, this output is not lost in a crash.
      try FileHandle.standardOutput.write(contentsOf: Data("\(outcome) \(String(format: "%.3f", seconds))\n".utf8))
    }
  }

  /// Whether the project could be read.
  private static func run(_ bytes: [UInt8], profile: PocketProfile, seed: UInt64) throws -> Bool {
    guard let project = try? CatrobatProject(xml: bytes) else { return false }
    let program = PocketProgram(project)
    let rate = 48_000.0
    let facts = PocketMachine.SoundFacts(
      soundLengths: program.sounds.indices.map { $0 % 5 == 4 ? nil : 24_000 * ($0 % 4) },
      speechLength: { 2400 * min($0.utf8.count, 100) })
    let names = program.objectNames
    var outside: [OutsideEvent] = names.prefix(5).map { OutsideEvent(at: 0.5, .tap(object: $0)) }
    outside += [
      OutsideEvent(at: 0.25, .touch(x: 10, y: -20)), OutsideEvent(at: 0.3, .release),
      OutsideEvent(at: 0.75, .answer("7")), OutsideEvent(at: 1, .sensor("LOUDNESS", .number(50))),
      OutsideEvent(at: 1.25, .broadcast("message")), OutsideEvent(at: 1.5, .key("A")),
    ]
    if let first = names.first, let last = names.last {
      outside.append(OutsideEvent(at: 1, .collision(first, last, begins: true)))
    }
    let machine = try PocketMachine(
      program, configuration: .init(profile: profile, sampleRate: rate, seed: seed), facts: facts, outside: outside)
    for frame in stride(from: 0, through: 2 * Int(rate), by: 4800) {
      machine.run(until: frame)
      _ = (machine.takeCommands(), machine.takeEvents())
    }
    return true
  }
}
