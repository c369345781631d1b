import AudioCore
import Fingerprinting
import Foundation
import KilledPrograms

/// Kills a writer at random moments and checks the index afterwards: `index-kill-probe [KILLS [SEED]]`.
///
/// The parent starts itself as a writer (`--write FOLDER`). The writer adds recordings of random words, commits
/// and merges in a loop, and prints the number of recordings after each commit has returned. After a random time the
/// parent kills it (SIGKILL), opens the index, compares every recording's words with the expected ones, and verifies
/// the checksums. Exit 1 if a committed recording is missing, a wrong word is read, or the index cannot be opened.
/// While the writer runs, the parent also opens and verifies the index as a second reader.
@main
enum IndexKillProbe {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "--write" { return try write(arguments[2]) }
    let kills = arguments.count > 1 ? Int(arguments[1]) ?? 200 : 200
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    let folder = NSTemporaryDirectory() + "/index-kill-probe-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var random = SeededRandom(seed: seed)
    var (committed, lost, reads) = (0, 0, 0)
    for kill in 0..<kills {
      if kill.isMultiple(of: 20) {
        try? FileManager.default.removeItem(atPath: folder)
        committed = 0
      }
      let told = try KilledCopy.lines(["--write", folder], after: random.uniform(in: 0.003..<0.06)) {
        guard FileManager.default.fileExists(atPath: folder + "/index.json") else { return }
        try FingerprintIndex(path: folder).verify()
        reads += 1
      }
      committed = max(committed, told.compactMap { Int($0) }.last ?? 0)
      guard FileManager.default.fileExists(atPath: folder + "/index.json") else {
        if committed > 0 { lost += 1 }
        continue
      }
      let index = try FingerprintIndex(path: folder)
      try index.verify()
      if index.entryCount < committed { lost += committed - index.entryCount }
      for (number, entry) in index.entries.enumerated() {
        guard entry.id == "\(number)", try index.fingerprint(id: entry.id)?.words == words(number) else {
          print("kill \(kill), seed \(seed): entry \(number) is wrong")
          exit(1)
        }
      }
      committed = index.entryCount
    }
    print(
      "\(kills) kills, seed \(seed): \(lost) committed recordings lost, no wrong word; \(reads) reads beside the writer"
    )
    if lost > 0 { exit(1) }
  }

  private static func write(_ folder: String) throws {
    print("ready")
    fflush(nil)
    let writer = try IndexWriter(path: folder, profile: .compact)
    var number = (try FingerprintIndex(path: folder)).entryCount
    var random = SeededRandom(seed: UInt64(number) + 1)
    while number < 4000 {
      for _ in 0..<Int(random.next() % 5 + 1) {
        try writer.add(id: "\(number)", Fingerprint(profile: .compact, words: words(number), duration: 1))
        number += 1
      }
      try writer.commit()
      print(number)
      fflush(nil)
      if random.next() % 4 == 0 { try writer.merge() }
    }
  }

  /// The expected words of a recording.
  private static func words(_ number: Int) -> [UInt32] {
    var random = SeededRandom(seed: UInt64(number) &* 977)
    return (0..<100 + number % 300).map { _ in UInt32(truncatingIfNeeded: random.next()) }
  }
}
