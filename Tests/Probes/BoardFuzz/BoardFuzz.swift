import AudioCore
import DamagedBoards
import Foundation
import OpenBoards
import TestSupport

/// Reads damaged boards: `board-fuzz COUNT SEED FILE...`, where each file is a board, a list of tiles or an archive.
///
/// Each damaged file is read and checked; all its pictures are opened, it is written and read again, and must be the
/// same. The work is done by a second process, so that a crash is caught: the parent keeps the damaged file, counts it
/// and goes on behind it. A file that takes more than two seconds of a processor, or that is not the same again, is kept as
/// well. Exit 1 if there is one of them.
@main
enum BoardFuzz {
  /// Files that one process works through.
  private static let batch = 5000
  /// Seconds of a processor that a file may take.
  private static let patience = 2.0
  /// Seconds after which the system ends a process that hangs.
  private static let deadline: UInt32 = 120

  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    let isWorker = arguments.first == "--work"
    if isWorker { arguments = arguments.dropFirst() }
    guard arguments.count >= 3, let count = Int(arguments.removeFirst()), let seed = UInt64(arguments.removeFirst())
    else {
      print("usage: board-fuzz COUNT SEED FILE...")
      exit(2)
    }
    let damage = DamagedBoard(seeds: try arguments.map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) })
    if isWorker { try work(count, seed, damage) } else { try supervise(count, seed, Array(arguments), damage) }
  }

  // MARK: - The parent

  private static func supervise(_ count: Int, _ seed: UInt64, _ files: [String], _ damage: DamagedBoard) throws {
    var (done, crashes, longest) = (0, 0, 0.0)
    var outcomes: [String: Int] = [:]
    while done < count {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["--work", "\(min(batch, count - done))", "\(seed + UInt64(done))"] + files
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      for line in output.split(separator: "\n").map({ $0.split(separator: " ") }) {
        outcomes[String(line[0]), default: 0] += 1
        longest = max(longest, line.last.flatMap { Double($0) } ?? 0)
        if line[0] == "slow" || line[0] == "differs" { try keep(seed + UInt64(done), damage, "\(line[0])") }
        done += 1
      }
      if process.terminationStatus != 0 || process.terminationReason != .exit {
        crashes += 1
        try keep(seed + UInt64(done), damage, "signal \(process.terminationStatus)")
        done += 1
      }
    }
    let (slow, differ) = (outcomes["slow", default: 0], outcomes["differs", default: 0])
    print(
      "\(count) files from seed \(seed): \(outcomes["read", default: 0]) were read and the same after writing, "
        + "\(outcomes["refused", default: 0]) were refused, \(differ) differed after writing, \(slow) took more than "
        + "\(patience) s, \(crashes) ended their process; the longest took \(longest) s")
    if crashes + slow + differ > 0 { exit(1) }
  }

  private static func keep(_ seed: UInt64, _ damage: DamagedBoard, _ reason: String) throws {
    var random = SeededRandom(seed: seed)
    let path = NSTemporaryDirectory() + "/board-fuzz-\(seed)"
    try Data(damage.next(&random)).write(to: URL(fileURLWithPath: path))
    print("seed \(seed): \(reason); kept as \(path)")
  }

  // MARK: - The second process

  /// Prints a line for each file.
  private static func work(_ count: Int, _ seed: UInt64, _ damage: DamagedBoard) throws {
    let folder = try TemporaryFolder()
    for number in 0..<UInt64(count) {
      alarm(deadline)
      var random = SeededRandom(seed: seed + number)
      let path = try folder.write("damaged", damage.next(&random))
      let start = ProcessorTime.seconds
      let outcome = try read(path, folder)
      let seconds = ProcessorTime.seconds - start
      // Unlike that of `print`, this output is not lost in a crash.
      let line = "\(seconds > patience ? "slow" : outcome) \(String(format: "%.3f", seconds))\n"
      try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
    }
  }

  private static func read(_ path: String, _ folder: TemporaryFolder) throws -> String {
    guard let reading = try? BoardReading(path: path) else { return "refused" }
    _ = BoardValidation(reading)
    let written = folder("written.obz")
    // A picture in a damaged archive may be unreadable.
    guard (try? reading.set.write(to: written)) != nil else { return "read" }
    let again = try BoardReading(path: written)
    let isSame = try again.set.isSame(as: reading.set)
    return isSame && again.repairs.isEmpty ? "read" : "differs"
  }
}
