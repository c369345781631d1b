import AudioCore
import Detectors

/// One recording that detectors are tried on, wherever it comes from: a file of a corpus, or made when it is asked for.
package protocol EvaluationItem: Sendable {
  /// Its name in results: unique in its corpus.
  var id: String { get }
  /// The part of the corpus that it belongs to.
  var split: String? { get }
  /// What is known of it, by name: columns of a manifest.
  var attributes: [String: String] { get }
  /// Where somebody can listen to it; `nil` if nowhere.
  var audioPath: String? { get }

  /// What its sound and reference are, as text that is another one if either is another: checksums, or what it is made from.
  ///
  /// - Throws: what is wrong with the files.
  func identity() throws -> String
  /// The sound, with all its channels.
  func sound() throws -> AudioBuffer
  /// What there is to be found in it.
  func reference(for task: DetectionTask) throws -> Detection
}

extension EvaluationItem {
  /// Whether the recording is to be in an index of fingerprints: unless the column `indexed` says no.
  package var isIndexed: Bool { !["no", "false", "0"].contains(attributes["indexed"]?.lowercased() ?? "") }
}

/// The recordings of a run, by their place: so many that they need not be in memory.
package protocol EvaluationItemSource: Sendable {
  /// How many there are.
  var count: Int { get }
  /// What they are altogether, as text that is another one for other recordings or another order.
  var identity: String { get }
  /// What the source is, for people: a path.
  var name: String { get }
  /// The recording at a place, from 0.
  func item(at index: Int) -> any EvaluationItem
}
