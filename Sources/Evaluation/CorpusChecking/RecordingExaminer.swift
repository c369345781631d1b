import Annotations
import AudioFiles
import BatchProcessing
import Corpora
import EvaluationMetrics
import FilePaths
import Foundation
import PitchTracking
import RecordingAnalysis

/// Examines one sound of a corpus with its references. Several threads may call it at the same time.
///
/// The examination reads the samples once. Memory does not grow with the length of the sound: pitch is kept only where
/// a reference has pitch, and only for the first ten minutes.
package final class RecordingExaminer: Sendable {
  /// The usual sample rates in hertz, which need no remark.
  static let usualSampleRates: Set<Double> = [
    8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 88200, 96000, 176_400, 192_000,
  ]
  /// The number of pitch frames that are kept: ten minutes.
  private static let frameLimit = 60_000

  private let configuration: CorpusCheckConfiguration
  /// Whether most recordings have a reference, so that a recording without one is reported.
  private let expectsReferences: Bool
  /// References that several recordings share.
  private let sharedReferences: Set<String>
  private let tables = SoundEventTables()

  /// Makes an examiner for the sounds of a corpus.
  package init(_ corpus: Corpus, configuration: CorpusCheckConfiguration) {
    self.configuration = configuration
    expectsReferences = 2 * corpus.entries.count { $0.reference != nil } >= corpus.entries.count
    var seen: Set<String> = []
    sharedReferences = Set(corpus.entries.compactMap(\.reference).filter { !seen.insert($0).inserted })
  }

  /// Examines a sound. The result contains the findings.
  ///
  /// - Parameter checkCancellation: called once per block; an error from it ends the work.
  /// - Throws: the error of `checkCancellation`.
  package func examine(
    _ recording: CorpusRecording, checkCancellation: () throws -> Void = {}
  ) throws -> RecordingExamination {
    var examination = RecordingExamination(recording)
    let references = recording.entries.map { contents($0, &examination) }
    let pitches = references.compactMap { if case .pitch(let series)? = $0 { series } else { nil } }
    var frames: [PitchFrame] = []
    var features: Set<Feature> = [.amplitude]
    if configuration.findsDuplicates { features.insert(.fingerprint) }
    if !pitches.isEmpty { features.insert(.pitch) }
    // The tracker's range covers the reference's pitch with a margin, because a reference may be wrong.
    let voiced = pitches.lazy.flatMap(\.frequencies).filter { $0 > 0 }
    let lowest = max(20, min(50, (voiced.min() ?? 50) * 0.8))
    let highest = min(5000, max(1600, (voiced.max() ?? 1600) * 1.25))
    do {
      let analyzer = RecordingAnalyzer(
        configuration: AnalysisConfiguration(features: features, minimumFrequency: lowest, maximumFrequency: highest))
      let observer = TrackObserver(pitch: { if frames.count < Self.frameLimit { frames.append($0) } })
      let measurement = try analyzer.measure(
        .file(recording.audio, raw: recording.entries.first?.rawFormat), observer: observer,
        checkCancellation: checkCancellation)
      judge(measurement, &examination)
    } catch let failure as RecordingAnalyzer.Failure {
      examination.add(.error, .unreadableAudio, failure.description)
      return examination
    } catch let fault as RawAudioFormat.Fault {
      examination.add(.error, .unreadableAudio, "raw_format: \(fault)")
      return examination
    }
    examination.checksum = try? FileChecksum.checksum(path: recording.audio)
    for (index, entry) in recording.entries.enumerated() {
      compare(entry, references[index], frames, &examination)
    }
    return examination
  }

  private func judge(_ measurement: RecordingMeasurement, _ examination: inout RecordingExamination) {
    examination.duration = measurement.duration
    examination.sampleRate = measurement.format.sampleRate
    examination.channelCount = measurement.format.channelCount
    examination.fingerprint = measurement.fingerprint
    for warning in measurement.warnings { examination.add(.error, .damagedAudio, warning) }
    if let peak = measurement.values[.peak] {
      if peak < -60 {
        examination.add(.warning, .quiet, "expected a peak of -60 dBFS or more, got \(Self.text(peak, 1)) dBFS")
      }
    } else {
      examination.add(.error, .silence, "expected sound, got digital silence")
    }
    if let clipped = measurement.values[.clippedSamples], clipped > 0 {
      examination.add(.warning, .clipping, "\(Int(clipped)) samples in runs at full scale")
    }
    let rate = measurement.format.sampleRate
    if !Self.usualSampleRates.contains(rate) {
      examination.add(.warning, .unusualSampleRate, "\(Self.text(rate, 0)) Hz")
    }
    if measurement.format.channelCount > 2 {
      examination.add(.note, .manyChannels, "\(measurement.format.channelCount) channels")
    }
  }

  /// Reads the reference. Its faults become findings.
  private func contents(_ entry: CorpusEntry, _ examination: inout RecordingExamination) -> ReferenceContents? {
    guard let reference = entry.reference else {
      if expectsReferences {
        examination.add(.warning, .noReference, "expected a reference, as other recordings have one", id: entry.id)
      }
      return nil
    }
    guard FileStatus(path: reference) != nil else {
      examination.add(.error, .missingReference, "\(reference): no such file", id: entry.id)
      return nil
    }
    do throws(AnnotationError) {
      let contents: ReferenceContents
      if sharedReferences.contains(reference), let table = try? tables.file(path: reference), table.namesRecordings {
        contents = try ReferenceContents(table, recording: entry.id)
      } else {
        contents = try ReferenceContents(path: reference, recording: entry.id)
      }
      if contents.isEmpty {
        examination.add(.note, .emptyReference, "\(reference): no annotation", id: entry.id)
      }
      return contents
    } catch {
      examination.add(.error, .unreadableReference, error.description, id: entry.id)
      return nil
    }
  }

  private func compare(
    _ entry: CorpusEntry, _ contents: ReferenceContents?, _ frames: [PitchFrame],
    _ examination: inout RecordingExamination
  ) {
    guard let whole = examination.duration else { return }
    let start = entry.start ?? 0
    let end = entry.end ?? whole
    if max(start, end) > whole + configuration.endTolerance {
      examination.add(
        .error, .segmentBeyondEnd,
        "expected an end within the sound of \(Self.text(whole, 3)) s, got \(Self.text(max(start, end), 3)) s",
        id: entry.id)
      return
    }
    let duration = end - start
    if let last = contents?.end, last > duration + configuration.endTolerance {
      examination.add(
        .error, .referenceBeyondEnd,
        "expected a reference within \(Self.text(duration, 3)) s, got one up to \(Self.text(last, 3)) s", id: entry.id)
    }
    guard case .pitch(let series)? = contents, start < end else { return }
    let agreement = PitchAgreement(
      series, frames, span: start..<end, maximumLag: configuration.maximumLag)
    if let lag = agreement.lag {
      let amount = (agreement.isAtLimit ? "at least " : "") + Self.text(abs(lag) * 1000, 0)
      examination.add(
        .error, .referenceLag,
        "expected the reference within \(Self.text(configuration.maximumLag * 1000, 0)) ms of the sound, got it \(amount) ms "
          + (lag > 0 ? "late" : "early"), id: entry.id)
    } else if let value = agreement.agreement, value < 0.2 {
      examination.add(
        .warning, .referenceMismatch,
        "expected the pitch of the sound, got one that agrees with it by \(Self.text(value * 100, 0)) % at best",
        id: entry.id)
    }
  }

  static func text(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }
}
