import AudioCore
import Fingerprinting
import Foundation
import IndexDamage

/// Flips bits of indexes and checks their answers: `index-damage-probe [FLIPS [SEED]]`.
///
/// There are two indexes, `compact` and `prh`, of three segments each. A flip changes one to eight bits of one byte. A
/// third of the flips is in `index.json`, a third in the first 256 bytes of a segment, a third anywhere in a segment.
/// After each flip the probe opens the index, looks up two excerpts and a foreign piece, reads all words, searches for
/// overlaps and verifies the index. Each step must give an error or the answer of the undamaged index. Then the files
/// are cut at many lengths, and each of their pages is zeroed. Exit 1 if an answer is wrong. A crash ends the probe,
/// and so does an index that takes longer than a minute.
@main
enum IndexDamageProbe {
  static func main() throws {
    let arguments = CommandLine.arguments
    let flips = arguments.count > 1 ? Int(arguments[1]) ?? 10_000 : 10_000
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    let folder = NSTemporaryDirectory() + "/index-damage-probe-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var counts = Counts()
    for (number, profile) in [FingerprintProfile.compact, .prh].enumerated() {
      let trial = try DamagedIndex.trial(folder + "/" + profile.rawValue, profile)
      var random = SeededRandom(seed: seed &+ UInt64(number))
      for flip in 0..<flips / 2 {
        let file = flip % 3 == 0 ? 0 : 1 + Int(random.next() % UInt64(trial.files.count - 1))
        let length = flip % 3 == 1 ? 256 : trial.files[file].bytes.count
        let byte = Int(random.next() % UInt64(length))
        let mask = random.next() % 4 == 0 ? UInt8(random.next() % 255) + 1 : 1 << UInt8(random.next() % 8)
        count(try trial.flip(mask, of: byte, in: file), "\(trial.files[file].name): byte \(byte) ^ \(mask)", &counts)
      }
      for file in trial.files.indices {
        for (what, bytes) in DamagedIndex.cutsAndHoles(trial.files[file].bytes, seed: seed) {
          count(try trial.replacing(file, with: bytes), "\(trial.files[file].name): \(what)", &counts)
        }
      }
    }
    print(
      "seed \(seed): \(counts.refused) damages refused, \(counts.right) without an effect, \(counts.wrong) wrong answers"
    )
    if counts.wrong > 0 { exit(1) }
  }

  private struct Counts {
    var (refused, right, wrong) = (0, 0, 0)
  }

  private static func count(_ outcome: DamageTrial.Outcome, _ what: String, _ counts: inout Counts) {
    alarm(60)
    switch outcome {
    case .refused: counts.refused += 1
    case .right: counts.right += 1
    case .wrong(let reason):
      counts.wrong += 1
      print("\(what): \(reason)")
    }
  }
}
