import AudioCore
import Detectors

/// One recording on which detectors are run. It is a file of a corpus, or it is made when it is needed.
package protocol EvaluationItem: Sendable {
  /// The recording's name in results, unique in the corpus.
  var id: String { get }
  /// The recording's part of the corpus.
  var split: String? { get }
  /// Further values by name, such as the columns of a manifest.
  var attributes: [String: String] { get }
  /// The path of a file with the sound; `nil` if there is none.
  var audioPath: String? { get }

  /// A text that identifies the contents of the sound and the reference: checksums, or the recipe of a made recording.
  ///
  /// - Throws: an error if a file cannot be read.
  func identity() throws -> String
  /// The sound, with all its channels.
  func sound() throws -> AudioBuffer
  /// The true contents of the sound for a task.
  func reference(for task: DetectionTask) throws -> Detection
}

extension EvaluationItem {
  /// Whether the recording goes into an index of fingerprints. It does unless the column `indexed` says no.
  package var isIndexed: Bool { !["no", "false", "0"].contains(attributes["indexed"]?.lowercased() ?? "") }
}

/// The recordings of a run by their place. They need not be in memory.
package protocol EvaluationItemSource: Sendable {
  /// The number of recordings.
  var count: Int { get }
  /// A text that identifies the recordings and their order.
  var identity: String { get }
  /// The displayed name: a path or a recipe.
  var name: String { get }
  /// The recording at a place, from 0.
  func item(at index: Int) -> any EvaluationItem
}
