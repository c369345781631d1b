import AudioCore
import Fingerprinting
import TestSignals

/// Indexes to be damaged, and ways to damage whole files of them.
public enum DamagedIndex {
  /// Makes an index of three segments, each with one recording of 20 s; two of the recordings overlap. The trial asks
  /// it for excerpts of two recordings and for a piece that it does not hold.
  public static func trial(_ path: String, _ profile: FingerprintProfile) throws -> DamageTrial {
    let shared = SyntheticMusic.samples(seconds: 10, sampleRate: 22_050, seed: 80)
    let others = (81...83).map { SyntheticMusic.samples(seconds: 10, sampleRate: 22_050, seed: $0) }
    let pieces = [shared + others[0], others[1] + shared, others[2] + others[2].reversed()]
      .map { AudioBuffer(known: $0, sampleRate: 22_050) }
    let writer = try IndexWriter(path: path, profile: profile)
    for (number, piece) in pieces.enumerated() {
      try writer.add(id: "piece \(number)", Fingerprint.of(piece, profile: profile), checksum: "sum \(number)")
      try writer.commit()
    }
    let queries = [
      SyntheticMusic.part(pieces[0], 12.3..<17.3), SyntheticMusic.part(pieces[2], 2.7..<7.7),
      SyntheticMusic.buffer(seconds: 5, seed: 200),
    ]
    return try DamageTrial(path: path, queries: try queries.map { try QueryFingerprint($0, profile: profile) })
  }

  /// The variants of a file: cut at every kind of length (empty, within the first bytes, around pages, at eighths,
  /// before its last bytes), longer by a byte, and with each of its pages zeroed.
  public static func cutsAndHoles(_ bytes: [UInt8], seed: UInt64) -> [(what: String, bytes: [UInt8])] {
    var lengths = Set([0, 1, 7, 8, 12, 100, 127, 128, 129, 4095, 4096, 4097, bytes.count - 2, bytes.count - 1])
    for eighth in 1..<8 { lengths.insert(bytes.count * eighth / 8) }
    var random = SeededRandom(seed: seed)
    for _ in 0..<8 { lengths.insert(Int(random.next() % UInt64(bytes.count))) }
    var changed = lengths.filter { $0 < bytes.count }.sorted().map { ("cut to \($0) bytes", Array(bytes[..<$0])) }
    changed.append(("a byte longer", bytes + [0]))
    for page in stride(from: 0, to: bytes.count, by: 4096) {
      let range = page..<min(page + 4096, bytes.count)
      guard bytes[range].contains(where: { $0 != 0 }) else { continue }
      var zeroed = bytes
      zeroed.replaceSubrange(range, with: repeatElement(0, count: range.count))
      changed.append(("page at \(page) zeroed", zeroed))
    }
    return changed
  }
}
