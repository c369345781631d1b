import AudioCore
import AudioFiles
import Foundation

/// Expects recorded samples, bit for bit. A recording is valid for one build and processor, unless the tested code
/// promises more.
public struct StoredBitsExpectation: AudioExpectation {
  let references: AudioReferences
  let name: String
  let keepsSamples: Bool

  private static let kind = "bits"
  private static let ending = "bits.json"

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let samplesPath = references.path(name, "wav")
    let digest = BitDigest(sound)
    if references.mode == .record {
      try references.write(digest, name, Self.ending, Self.kind)
      if keepsSamples {
        try AudioFileWriter.write(sound, to: samplesPath, encoding: .wavFloat)
      } else if FileManager.default.fileExists(atPath: samplesPath) {
        try FileManager.default.removeItem(atPath: samplesPath)
      }
      return references.recorded(Self.kind, name)
    }
    let stored: StoredReference<BitDigest>? = try references.read(name, Self.ending, Self.kind)
    guard let stored else { return references.missing(Self.kind, name) }
    if stored.content == digest {
      return AudioOutcome(Self.kind, expected: "those of '\(name)'", measured: "the same", deviation: 0)
    }
    if FileManager.default.fileExists(atPath: samplesPath) {
      let samples = try AudioFileReader(path: samplesPath).readAll()
      // A file of samples that does not match the digest is not used, since it would show wrong differences.
      if BitDigest(samples) == stored.content {
        return AudioOutcome(BitsExpectation(reference: samples).outcome(of: sound), note: note(stored))
      }
    }
    return difference(stored.content, digest, note(stored))
  }

  private func difference(_ stored: BitDigest, _ digest: BitDigest, _ note: String) -> AudioOutcome {
    guard stored.shape == digest.shape else {
      return AudioOutcome(
        Self.kind, expected: "\(stored.shape)", measured: "\(digest.shape)\(note)", deviation: .infinity)
    }
    let differences = stored.differences(from: digest)
    let total = stored.blocks.reduce(0) { $0 + $1.utf8.count / 16 }
    guard let first = differences.first else {
      return AudioOutcome(
        Self.kind, expected: "a digest of '\(name)'", measured: "a damaged one", deviation: .infinity)
    }
    let start = first.block * BitDigest.blockLength
    let end = min(start + BitDigest.blockLength, stored.shape.frameCount)
    let time = Double(start) / stored.shape.sampleRate
    return AudioOutcome(
      Self.kind, expected: "those of '\(name)'",
      measured: "others first in frames \(start) to \(end - 1) of channel \(first.channel); \(differences.count) of "
        + "\(total) blocks of \(BitDigest.blockLength) differ\(note)", deviation: .infinity,
      place: time..<Double(end) / stored.shape.sampleRate)
  }

  private func note<Content>(_ stored: StoredReference<Content>) -> String {
    stored.platform == Platform.current ? "" : " (recorded on \(stored.platform); this is \(Platform.current))"
  }
}

extension AudioOutcome {
  /// Adds a remark to an outcome's measured value.
  init(_ other: AudioOutcome, note: String) {
    self.init(
      other.quantity, expected: other.expected, measured: other.measured + note, deviation: other.deviation,
      place: other.place, reference: other.reference)
  }
}

extension AudioReferences {
  /// Expects the samples that were recorded under a name, bit for bit.
  ///
  /// - Parameter keepsSamples: whether the samples are recorded, too (4 bytes each). Then a difference is reported with
  ///   its frame, channel and size; otherwise, with its block of 256 frames.
  public func bits(_ name: String, keepsSamples: Bool = false) -> StoredBitsExpectation {
    StoredBitsExpectation(references: self, name: name, keepsSamples: keepsSamples)
  }
}
