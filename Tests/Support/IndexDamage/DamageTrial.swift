import Fingerprinting
import Foundation

/// Damages the files of an index, one way at a time, and says what the index answers then: an error, or exactly what it answered
/// before. Anything else is wrong.
public struct DamageTrial {
  /// What a damaged index gave.
  public enum Outcome: Equatable, Sendable {
    /// Something was refused with an error of the module; what was answered is right.
    case refused
    /// All answers are those of the whole index.
    case right
    /// An answer is another one, or damage was not found by the whole check; what.
    case wrong(String)
  }

  /// What an index is asked.
  private enum Answer: Equatable {
    case entries([IndexEntry])
    case words([UInt32]?)
    case found(SearchResult)
    case overlaps([RecordingOverlap])
    case error
  }

  private let path: String
  private let queries: [QueryFingerprint]
  private let expected: [Answer]
  /// The index's files, `lock` apart, with their bytes.
  public let files: [(name: String, bytes: [UInt8])]

  /// Learns what a whole index answers.
  public init(path: String, queries: [QueryFingerprint]) throws {
    self.path = path
    self.queries = queries
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != "lock" }.sorted()
    files = try names.map { ($0, try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/" + $0)))) }
    expected = Self.answers(path, queries, ids: try FingerprintIndex(path: path).entries.map(\.id))
    guard !expected.contains(.error), try IndexVerification(path: path).isWhole else {
      throw FingerprintError.damagedFile(path: path, reason: "expected a whole index")
    }
  }

  /// Flips bits of a byte of a file, asks, and flips them back.
  public func flip(_ mask: UInt8, of byte: Int, in file: Int) throws -> Outcome {
    var bytes = files[file].bytes
    bytes[byte] ^= mask
    return try replacing(file, with: bytes)
  }

  /// Writes other bytes into a file, asks, and writes the right ones back.
  public func replacing(_ file: Int, with bytes: [UInt8]) throws -> Outcome {
    let url = URL(fileURLWithPath: path + "/" + files[file].name)
    try Data(bytes).write(to: url)
    defer { try? Data(files[file].bytes).write(to: url) }
    return outcome(isSegment: files[file].name.hasSuffix(".osp"))
  }

  private func outcome(isSegment: Bool) -> Outcome {
    guard case .entries(let entries)? = expected.first else { return .wrong("no expectation") }
    let answers = Self.answers(path, queries, ids: entries.map(\.id))
    for (number, answer) in answers.enumerated() where answer != .error && answer != expected[number] {
      return .wrong("expected \(expected[number]), got \(answer)")
    }
    let isRefused = answers.contains(.error)
    // Every byte of a segment has a checksum. Of `index.json` blanks have none: they do not count.
    let isWhole = (try? IndexVerification(path: path))?.isWhole ?? false
    if isWhole, isSegment || isRefused { return .wrong("the whole check found nothing") }
    return isRefused ? .refused : .right
  }

  private static func answers(_ path: String, _ queries: [QueryFingerprint], ids: [String]) -> [Answer] {
    var answers: [Answer] = []
    func ask(_ question: (FingerprintIndex) throws -> Answer) {
      do {
        // Opened each time: nothing that was compared before is believed.
        answers.append(try question(try FingerprintIndex(path: path)))
      } catch is FingerprintError { answers.append(.error) } catch { answers.append(.words(nil)) }
    }
    ask { .entries($0.entries) }
    for query in queries { ask { .found(try $0.search(query, options: .init(effort: .thorough))) } }
    for id in ids { ask { .words(try $0.fingerprint(id: id)?.words) } }
    ask { .overlaps(try $0.overlaps(minimumDuration: 5)) }
    return answers
  }
}
