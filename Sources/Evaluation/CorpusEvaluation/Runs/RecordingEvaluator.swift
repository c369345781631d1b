import AudioCore
import AudioDegradation
import AudioFiles
import BatchProcessing
import Detectors
import EvaluationMetrics
import Foundation

/// Runs all detectors on one recording under all conditions, and scores their detections.
///
/// The recording is decoded once; each condition is made once and written to one file, which all detectors get. Every
/// failure becomes a row. Results that an earlier run left in the folder's journal are taken from there.
package struct RecordingEvaluator: Sendable {
  /// The run that the recordings belong to: its detectors, conditions and settings.
  package let run: EvaluationRun
  private let conditions: [EvaluationCondition]
  private let detectors: [any Detector]
  private let materials: DegradationMaterials
  private let encoding: AudioFileWriter.Encoding
  private let folder: EvaluationFolder

  /// Makes an evaluator.
  ///
  /// - Parameters:
  ///   - conditions: the conditions that `run` names.
  ///   - detectors: the detectors that `run` names.
  ///   - materials: the sounds that degradations may need. A recording is removed from its own materials.
  ///   - encoding: the encoding of the files that programs get.
  ///   - folder: the folder that keeps the results.
  package init(
    run: EvaluationRun, conditions: [EvaluationCondition], detectors: [any Detector],
    materials: DegradationMaterials, encoding: AudioFileWriter.Encoding, folder: EvaluationFolder
  ) {
    self.run = run
    self.conditions = conditions
    self.detectors = detectors
    self.materials = materials
    self.encoding = encoding
    self.folder = folder
  }

  /// The kinds of reasons why no detector is scored on a recording; the raw values are their names in rows.
  private enum Unscored: String { case audio, reference, degradation, scoring }

  private struct Fault: Error {
    let kind: Unscored
    let reason: String
  }

  /// All results on one recording.
  ///
  /// - Parameters:
  ///   - index: the place of the recording in the corpus.
  ///   - checkCancellation: called repeatedly, also while a program runs.
  /// - Throws: the error of `checkCancellation`, and `BatchError` if results or sounds cannot be written.
  package func results(
    of item: any EvaluationItem, at index: Int, checkCancellation: () throws -> Void
  ) throws -> RecordingResults {
    var work = RecordingWork(item: item, index: index, task: run.task)
    let identity: String
    do {
      identity = try item.identity()
    } catch {
      let fault = Self.fault(error, .audio)
      return RecordingResults(
        results: conditions.flatMap { unscored($0, fault, work) }, identity: nil)
    }
    var results: [EvaluationResult] = []
    for condition in conditions {
      try checkCancellation()
      let keys = run.detectors.map { run.key(of: $0, condition.description, identity, item.id) }
      let known = keys.map { folder.finished(key: $0) }
      if known.allSatisfy({ $0 != nil }) {
        results += known.compactMap { $0.map { work.completed($0, run.group) } }
        continue
      }
      do {
        results += try evaluate(condition, keys, known, &work, checkCancellation)
      } catch let fault as Fault {
        results += unscored(condition, fault, work)
      }
    }
    return RecordingResults(results: results, identity: identity)
  }

  /// The sound that detectors get of a recording under a condition of the run, before it is written for programs.
  ///
  /// - Throws: an error if the recording cannot be read or degraded.
  func sound(of item: any EvaluationItem, under name: String) throws -> AudioBuffer {
    var work = RecordingWork(item: item, index: 0, task: run.task)
    let sound = try work.sound()
    guard let condition = conditions.first(where: { $0.description == name }) else { return sound }
    return try condition.apply(to: sound, id: item.id, seed: run.seed, materials: materials).sound
  }

  private func evaluate(
    _ condition: EvaluationCondition, _ keys: [String], _ known: [EvaluationResult?], _ work: inout RecordingWork,
    _ checkCancellation: () throws -> Void
  ) throws -> [EvaluationResult] {
    let (sound, reference): (AudioBuffer, Detection)
    do { sound = try work.sound() } catch { throw Self.fault(error, .audio) }
    do { reference = try work.reference() } catch { throw Self.fault(error, .reference) }
    var input: DetectorInput
    let truth: Detection
    let realised: [String: Double]
    do {
      let degraded = try condition.apply(to: sound, id: work.item.id, seed: run.seed, materials: materials)
      truth = try reference.mapped(by: degraded)
      realised = degraded.realised
      input = DetectorInput(id: work.item.id, sound: degraded.sound, path: nil, folder: "")
    } catch {
      throw Self.fault(error, .degradation)
    }
    let place = try folder.makeWorkFolder()
    defer { try? FileManager.default.removeItem(atPath: place) }
    input.folder = place
    let missing = detectors.indices.filter { known[$0] == nil }
    if missing.contains(where: { detectors[$0].needsFile }) || encoding.bitDepth != nil {
      input.path = place + "/audio.wav"
      try write(&input)
    }
    let scorer = try OutcomeScorer(run: run, truth: truth, duration: input.sound.duration)
    return try detectors.indices.map { index in
      if let result = known[index] { return work.completed(result, run.group) }
      let outcome = try detectors[index].detect(in: input, checkCancellation: checkCancellation)
      var result = scorer.result(
        outcome, work.row(condition, detectors[index].name, run.group), realised: realised)
      result.row.duration = input.sound.duration
      try folder.record(result, key: keys[index])
      return result
    }
  }

  /// Writes the sound for programs. If the encoding rounds the samples, all detectors get the rounded ones.
  private func write(_ input: inout DetectorInput) throws {
    guard let path = input.path else { return }
    do {
      try AudioFileWriter.write(input.sound, to: path, encoding: encoding, isDurable: false)
      if encoding.bitDepth != nil { input.sound = try AudioFileReader(path: path).readAll() }
    } catch {
      throw BatchError.unwritable(path: path, reason: "\(error)")
    }
  }

  private func unscored(
    _ condition: EvaluationCondition, _ fault: Fault, _ work: RecordingWork
  ) -> [EvaluationResult] {
    detectors.map { detector in
      var row = work.row(condition, detector.name, run.group)
      row.status = .unscored
      row.failure = fault.kind.rawValue
      row.reason = fault.reason
      return EvaluationResult(row: row, counts: nil)
    }
  }

  private static func fault(_ error: any Error, _ kind: Unscored) -> Fault {
    if case .reference? = error as? CorpusItem.Fault { return Fault(kind: .reference, reason: "\(error)") }
    let lines = "\(error)".split(whereSeparator: \.isNewline)
    return Fault(kind: kind, reason: lines.joined(separator: " "))
  }
}

/// A recording during its evaluation. Its sound and its reference are read at their first use.
private struct RecordingWork {
  let item: any EvaluationItem
  let index: Int
  let task: DetectionTask
  private var readSound: AudioBuffer?
  private var readReference: Detection?

  init(item: any EvaluationItem, index: Int, task: DetectionTask) {
    self.item = item
    self.index = index
    self.task = task
  }

  /// The sound mixed to one channel. For loudness, which depends on all channels, the sound keeps them.
  mutating func sound() throws -> AudioBuffer {
    if let readSound { return readSound }
    let whole = try item.sound()
    let sound = task == .loudness ? whole : whole.downmixed()
    readSound = sound
    return sound
  }

  mutating func reference() throws -> Detection {
    if let readReference { return readReference }
    let reference = try item.reference(for: task)
    readReference = reference
    return reference
  }

  func row(_ condition: EvaluationCondition, _ detector: String, _ group: String?) -> EvaluationRow {
    EvaluationRow(
      index: index, id: item.id, condition: condition.description, detector: detector, split: item.split,
      group: group.flatMap { item.attributes[$0] }, status: .scored,
      scores: [Double?](repeating: nil, count: task.measures.count), audio: item.audioPath)
  }

  /// A result of an earlier run, with the split, group and path that the corpus gives the recording now.
  func completed(_ result: EvaluationResult, _ group: String?) -> EvaluationResult {
    var result = result
    result.row.index = index
    result.row.split = item.split
    result.row.group = group.flatMap { item.attributes[$0] }
    result.row.audio = item.audioPath
    return result
  }
}
