import AudioCore
import CorpusEvaluation
import Detectors
import EvaluationMetrics
import Foundation
import Synchronization
import TestSignals

/// Recordings that are made on request: a second of a tone of 100 Hz or more between silences.
struct ToneSource: EvaluationItemSource {
  let count: Int
  var name: String { "made" }
  var identity: String { "made \(count)" }

  func item(at index: Int) -> any EvaluationItem { ToneItem(index: index) }
}

/// Some of the recordings of `ToneSource`, in any order; `changed` ones have another sound.
struct ChosenTones: EvaluationItemSource {
  let indices: [Int]
  var changed: Set<Int> = []
  var count: Int { indices.count }
  var name: String { "chosen" }
  var identity: String {
    CorpusSource.identity(indices.map { ToneItem(index: $0) }.map { ($0.id, $0.split) })
  }

  func item(at index: Int) -> any EvaluationItem {
    ToneItem(index: indices[index], isChanged: changed.contains(indices[index]))
  }
}

struct ToneItem: EvaluationItem {
  let index: Int
  var isChanged = false

  var id: String { "tone-\(index)" }
  var split: String? { index % 2 == 0 ? "even" : "odd" }
  var attributes: [String: String] { ["speaker": "s\(index % 3)"] }
  var audioPath: String? { nil }
  var frequency: Double { 100 + 10 * Double(index) }

  /// The numbers of a recording that cannot be read and of one that has no reference.
  static let broken = 5, unreferenced = 6

  struct Fault: Error, CustomStringConvertible { let description: String }

  func identity() throws -> String { "tone \(frequency)\(isChanged ? " changed" : "")" }

  func sound() throws -> AudioBuffer {
    if index == Self.broken { throw Fault(description: "no sound\nin two lines") }
    let samples = (0..<12_000).map { n -> Float in
      (2000..<10_000).contains(n) ? Float(0.5 * sin(2 * .pi * frequency * Double(n) / 8000)) : 0
    }
    return AudioBuffer(known: samples, sampleRate: 8000)
  }

  func reference(for task: DetectionTask) throws -> Detection {
    if index == Self.unreferenced { throw CorpusItem.Fault.reference(path: nil, reason: "nobody knows") }
    let times = (0..<150).map { 0.01 * Double($0) }
    return .pitch(
      try PitchSeries(times: times, frequencies: times.map { (0.25..<1.25).contains($0) ? frequency : 0 }))
  }
}

/// A detector that knows the answers, except for some recordings, and counts its calls.
final class KnowingDetector: Detector {
  let name: String
  let parameters: String
  let needsFile: Bool
  private let failing: Set<String>
  private let octaveErrors: Set<String>
  private let count = Atomic(0)
  private let limit: Int

  init(
    _ name: String, failing: Set<String> = [], octaveErrors: Set<String> = [], needsFile: Bool = false,
    limit: Int = .max, parameters: String = "knows"
  ) {
    self.name = name
    self.parameters = parameters
    self.failing = failing
    self.octaveErrors = octaveErrors
    self.needsFile = needsFile
    self.limit = limit
  }

  var callCount: Int { count.load(ordering: .relaxed) }

  struct Interrupted: Error {}

  func detect(in input: DetectorInput, checkCancellation: () throws -> Void) throws -> DetectorOutcome {
    if count.add(1, ordering: .relaxed).newValue > limit { throw Interrupted() }
    if needsFile, !FileManager.default.fileExists(atPath: input.path ?? "") {
      throw ToneItem.Fault(description: "no file")
    }
    if failing.contains(input.id) { return DetectorOutcome(.failure(.init(.signal, "crashed"))) }
    let index = Int(input.id.split(separator: "-")[1]) ?? 0
    guard case .pitch(let truth) = try ToneItem(index: index).reference(for: .pitch) else { throw Interrupted() }
    let factor = octaveErrors.contains(input.id) ? 2.0 : 1
    return DetectorOutcome(
      .success(.pitch(try PitchSeries(times: truth.times, frequencies: truth.frequencies.map { $0 * factor }))),
      scores: .frames(times: truth.times, scores: truth.frequencies.map { $0 > 0 ? 0.9 : 0.2 }))
  }
}
