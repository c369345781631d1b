import Corpora
import Fingerprinting
import Foundation

/// Collects the findings on the sounds of a corpus, in their order, and compares the sounds with each other.
///
/// Fingerprints go to an index in a temporary folder, which is removed with the instance. A recording needs some
/// hundred bytes of memory.
package final class CorpusCheck {
  private let configuration: CorpusCheckConfiguration
  private let folder: String
  private var writer: IndexWriter?
  private let passedOver: [String]
  private var sounds = SharedSounds()
  private var licences: [String: Int] = [:]
  private var unlicensed: [String] = []
  private var referenceCount = 0
  /// The summary of the sounds that have been examined so far.
  package private(set) var summary = CorpusSummary()

  /// Makes a check that has no sound yet.
  ///
  /// - Parameter passedOver: the files and folders that the search for recordings left out, one line each.
  package init(configuration: CorpusCheckConfiguration, passedOver: [String] = []) {
    self.configuration = configuration
    self.passedOver = passedOver
    folder = NSTemporaryDirectory() + "/ossicle-check-" + UUID().uuidString
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Adds the next sound.
  ///
  /// - Returns: the findings on the sound, with the other recordings that have the same file or the same bytes.
  /// - Throws: `FingerprintError` if the temporary index cannot be written.
  package func add(_ examination: RecordingExamination) throws(FingerprintError) -> [CorpusFinding] {
    var findings = examination.findings
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
    if configuration.findsDuplicates {
      let (id, found) = sounds.add(examination)
      findings += found
      // Among files with the same bytes, the first one stands for all.
      if let id, let fingerprint = examination.fingerprint, !fingerprint.words.isEmpty {
        if writer == nil { writer = try IndexWriter(path: folder, profile: fingerprint.profile) }
        try writer?.add(id: id, fingerprint)
      }
    }
    count(findings)
    return findings
  }

  /// Ends the check.
  ///
  /// - Returns: the findings that need all sounds.
  /// - Throws: `FingerprintError` if the temporary index cannot be written or read.
  package func finish() throws(FingerprintError) -> [CorpusFinding] {
    var findings = passedOver.map { CorpusFinding(id: nil, .note, .passedOver, $0) }
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
    // If most recordings have none, one line says so. Otherwise each recording without one is named.
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
    // Findings are in the order of the recordings, as those of other kinds.
    let places = Dictionary(uniqueKeysWithValues: index.entries.enumerated().map { ($1.id, $0) })
    func place(_ id: String) -> Int { places[id] ?? 0 }
    let overlaps = try index.overlaps(minimumDuration: minimum).sorted { a, b in
      (place(a.first), place(a.second), a.firstStart) < (place(b.first), place(b.second), b.firstStart)
    }
    return overlaps.compactMap { overlap in
      guard overlap.bitErrorRate <= configuration.maximumBitErrorRate else { return nil }
      let shorter = min(durations[overlap.first] ?? 0, durations[overlap.second] ?? 0)
      let length = RecordingExaminer.text(overlap.duration, 1)
      if overlap.duration >= 0.8 * shorter {
        return sounds.finding(overlap, .sameSound) { other in
          "the same sound as '\(other)' for \(length) s of \(RecordingExaminer.text(shorter, 1)) s"
        }
      }
      guard overlap.duration >= configuration.minimumOverlap else { return nil }
      return sounds.finding(overlap, .overlap) { other in
        "from \(RecordingExaminer.text(overlap.secondStart, 1)) s on \(length) s of '\(other)', "
          + "there from \(RecordingExaminer.text(overlap.firstStart, 1)) s"
      }
    }
  }
}
