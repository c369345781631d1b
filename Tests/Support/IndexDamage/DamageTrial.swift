import Fingerprinting
import Foundation

/// Damages the files of an index, one way at a time, and checks the answers of the damaged index. It must report an
/// error or give exactly the answers of the undamaged index.
public struct DamageTrial {
  /// The judgement on the answers of a damaged index.
  public enum Outcome: Equatable, Sendable {
    /// At least one question failed with an error of the module; all answers given are right.
    case refused
    /// All answers are those of the undamaged index.
    case right
    /// An answer differs, or the check of the whole index did not find the damage. The text names the fault.
    case wrong(String)
  }

  /// An answer of the index to one question.
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
  /// The index's files except `lock`, with their bytes.
  public let files: [(name: String, bytes: [UInt8])]

  /// Creates a trial and keeps the answers of the undamaged index.
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

  /// Flips bits of a byte of a file, asks the index, and flips the bits back.
  public func flip(_ mask: UInt8, of byte: Int, in file: Int) throws -> Outcome {
    var bytes = files[file].bytes
    bytes[byte] ^= mask
    return try replacing(file, with: bytes)
  }

  /// Writes other bytes into a file, asks the index, and writes the original bytes back.
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
    // A checksum covers every byte of a segment. In `index.json` none covers blanks, so damage to them need not be
    // found.
    let isWhole = (try? IndexVerification(path: path))?.isWhole ?? false
    if isWhole, isSegment || isRefused { return .wrong("the whole check found nothing") }
    return isRefused ? .refused : .right
  }

  private static func answers(_ path: String, _ queries: [QueryFingerprint], ids: [String]) -> [Answer] {
    var answers: [Answer] = []
    func ask(_ question: (FingerprintIndex) throws -> Answer) {
      do {
        // The index is opened for each question, so that no answer relies on an earlier check.
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
