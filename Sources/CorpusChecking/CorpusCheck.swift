import Corpora
import Fingerprinting
import Foundation

/// Brings together what was found in the sounds of a corpus, in their order, and compares them with each other.
///
/// Fingerprints go to an index in a temporary folder, which is removed with the instance. Memory: some hundred bytes a recording.
public final class CorpusCheck {
  private let configuration: CorpusCheckConfiguration
  private let folder: String
  private var writer: IndexWriter?
  private var entries: [String: CorpusEntry] = [:]
  private var byChecksum: [String: String] = [:]
  private var licences: [String: Int] = [:]
  private var unlicensed: [String] = []
  private var referenceCount = 0
  /// What the corpus is, as far as it was examined.
  public private(set) var summary = CorpusSummary()

  /// A check without any sound yet.
  public init(configuration: CorpusCheckConfiguration) {
    self.configuration = configuration
    folder = NSTemporaryDirectory() + "/ossicle-check-" + UUID().uuidString
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Takes the next sound.
  ///
  /// - Returns: its findings, and whether another has the same bytes.
  /// - Throws: `FingerprintError` if the temporary index cannot be written.
  public func add(_ examination: RecordingExamination) throws(FingerprintError) -> [CorpusFinding] {
    var findings = examination.findings
    let first = examination.recording.entries[0]
    entries[first.id] = first
    for entry in examination.recording.entries {
      if entry.reference != nil { referenceCount += 1 }
      if let licence = entry.licence { licences[licence, default: 0] += 1 } else { unlicensed.append(entry.id) }
    }
    summary.recordingCount += examination.recording.entries.count
    if let duration = examination.duration, let rate = examination.sampleRate, let channels = examination.channelCount {
      summary.duration += duration
      summary.sampleRates[rate, default: 0] += 1
      summary.channelCounts[channels, default: 0] += 1
    } else {
      summary.unreadableCount += 1
    }
    if configuration.findsDuplicates, let checksum = examination.checksum {
      if let other = byChecksum[checksum] {
        findings.append(duplicate(first.id, other, .sameFile, "the same bytes as '\(other)'"))
      } else {
        byChecksum[checksum] = first.id
        if let fingerprint = examination.fingerprint, !fingerprint.words.isEmpty {
          if writer == nil { writer = try IndexWriter(path: folder, profile: fingerprint.profile) }
          try writer?.add(id: first.id, fingerprint)
        }
      }
    }
    count(findings)
    return findings
  }

  /// Ends the check.
  ///
  /// - Returns: what is found only when all sounds are known.
  /// - Throws: `FingerprintError` if the temporary index cannot be written or read.
  public func finish() throws(FingerprintError) -> [CorpusFinding] {
    var findings: [CorpusFinding] = []
    if let writer {
      try writer.commit()
      findings += try overlaps(try FingerprintIndex(path: folder))
    }
    if summary.sampleRates.count > 1 {
      let rates = summary.sampleRates.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let counts = rates.map { "\(RecordingExaminer.text($0.key, 0)) Hz: \($0.value)" }.joined(separator: ", ")
      findings.append(.init(id: nil, .warning, .mixedSampleRates, counts))
    }
    if summary.channelCounts.count > 1 {
      let channels = summary.channelCounts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let counts = channels.map { "\($0.key) channel\($0.key == 1 ? "" : "s"): \($0.value)" }.joined(separator: ", ")
      findings.append(.init(id: nil, .warning, .mixedChannels, counts))
    }
    let total = summary.recordingCount
    // Where most have none, one line says it; else each that has none is named.
    if referenceCount == 0 {
      findings.append(.init(id: nil, .note, .noReference, "no recording has a reference"))
    } else if 2 * referenceCount < total {
      let count = total - referenceCount
      findings.append(.init(id: nil, .warning, .noReference, "\(count) of \(total) recordings have no reference"))
    }
    if licences.isEmpty {
      findings.append(.init(id: nil, .note, .noLicence, "no recording has a licence"))
    } else if 2 * unlicensed.count > total {
      let count = unlicensed.count
      findings.append(.init(id: nil, .note, .noLicence, "\(count) of \(total) recordings have no licence"))
    } else {
      findings += unlicensed.map {
        .init(id: $0, .note, .noLicence, "expected a licence, as other recordings have one")
      }
    }
    summary.licences = licences
    summary.unlicensedCount = unlicensed.count
    count(findings)
    return findings
  }

  private func count(_ findings: [CorpusFinding]) {
    for finding in findings { summary.findingCounts[finding.severity, default: 0] += 1 }
  }

  private func overlaps(_ index: FingerprintIndex) throws(FingerprintError) -> [CorpusFinding] {
    let durations = Dictionary(uniqueKeysWithValues: index.entries.map { ($0.id, $0.duration) })
    let minimum = min(configuration.minimumDuplicate, configuration.minimumOverlap)
    return try index.overlaps(minimumDuration: minimum).compactMap { overlap in
      guard overlap.bitErrorRate <= configuration.maximumBitErrorRate else { return nil }
      let shorter = min(durations[overlap.first] ?? 0, durations[overlap.second] ?? 0)
      let length = RecordingExaminer.text(overlap.duration, 1)
      if overlap.duration >= 0.8 * shorter {
        return duplicate(
          overlap.second, overlap.first, .sameSound,
          "the same sound as '\(overlap.first)' for \(length) s of \(RecordingExaminer.text(shorter, 1)) s")
      }
      guard overlap.duration >= configuration.minimumOverlap else { return nil }
      return duplicate(
        overlap.second, overlap.first, .overlap,
        "from \(RecordingExaminer.text(overlap.secondStart, 1)) s on \(length) s of '\(overlap.first)', "
          + "there from \(RecordingExaminer.text(overlap.firstStart, 1)) s")
    }
  }

  /// A recording that is in two parts of a corpus makes scores wrong; within one it is only counted twice.
  private func duplicate(
    _ id: String, _ other: String, _ kind: CorpusFinding.Kind, _ detail: String
  ) -> CorpusFinding {
    let splits = [entries[id]?.split, entries[other]?.split]
    let isLeak = splits[0] != splits[1]
    let parts = isLeak ? ", which is in '\(splits[1] ?? "no part")', not '\(splits[0] ?? "no part")'" : ""
    return CorpusFinding(id: id, isLeak ? .error : .warning, kind, detail + parts)
  }
}
