import BatchProcessing
import Foundation
import JSONReading

/// A recording of a run: a line of `recordings.jsonl`, which says what each result was made from.
package struct EvaluatedRecording: Sendable, Hashable, Codable {
  /// The recording's name.
  package var id: String
  /// The recording's part of the corpus.
  package var split: String?
  /// The checksums of sound and reference, with the excerpt and the way of reading; `nil` if they could not be read.
  package var identity: String?

  /// Makes the line of a recording.
  package init(id: String, split: String?, identity: String?) {
    (self.id, self.split, self.identity) = (id, split, identity)
  }

  /// Reads the recordings of a run.
  ///
  /// - Throws: `BatchError.unreadable`, also for a run of a version that did not write them.
  static func list(folder: String) throws(BatchError) -> [EvaluatedRecording] {
    let path = ResultPaths.join(folder, EvaluationFolder.File.recordings.rawValue)
    let lines = try LineReader(path: path)
    var recordings: [EvaluatedRecording] = []
    while let line = try lines.next() {
      guard let recording = try? JSONDecoder().value(EvaluatedRecording.self, in: Data(line)) else {
        throw .unreadable(path: path, reason: "expected recordings of ossicle evaluate, one a line")
      }
      recordings.append(recording)
    }
    return recordings
  }

  /// What differs between the contents of two recordings of one name; `nil` if nothing does.
  package func difference(from other: EvaluatedRecording) -> String? {
    guard let identity, let second = other.identity else {
      return identity == other.identity ? nil : "could be read in one of the runs only"
    }
    guard identity != second else { return split == other.split ? nil : "has another split" }
    let (left, right) = (identity.split(separator: " "), second.split(separator: " "))
    // The identity of a recording in files begins with the checksums of sound and reference.
    guard identity.hasPrefix("xxh"), left.count > 3, right.count > 3 else { return "is another sound" }
    if left[0] != right[0] { return "sounds with the checksums \(left[0]) and \(right[0])" }
    if left[1] != right[1] { return "references with the checksums \(left[1]) and \(right[1])" }
    return "another excerpt, or another way of reading the reference"
  }
}
