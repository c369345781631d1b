import AudioCore
import AudioFiles
import BatchProcessing
import FilePaths
import Foundation
import JSONReading
import RunFolders

/// Sounds of a run as detectors got them, in the folder `listen` beside its results, for people to hear.
///
/// A list, `sounds.jsonl`, says which recording under which condition a file is. It has a key of all that decides the
/// sound, so that a file of an earlier run is used only where it is still right.
package struct ListeningSounds: Sendable {
  /// The folder's name.
  package static let folder = "listen"
  private static let list = "sounds.jsonl"

  /// A recording under a condition.
  package struct Place: Sendable, Hashable {
    /// The recording's name.
    package var id: String
    /// The condition's name.
    package var condition: String

    /// Makes a place.
    package init(id: String, condition: String) { (self.id, self.condition) = (id, condition) }
  }

  /// A file with a sound.
  package struct Sound: Sendable, Hashable, Codable {
    /// The recording's name.
    package var id: String
    /// The condition's name.
    package var condition: String
    /// The file's name in the folder.
    package var file: String
    /// By how many dB the sound was turned down, because it was above full scale.
    package var attenuation: Double
    /// A digest of all that decides the sound.
    package var key: String

    private enum CodingKeys: String, CodingKey {
      case id, condition, file, key
      case attenuation = "attenuation_db"
    }
  }

  /// The sounds that are there and are those of the run.
  package let sounds: [Place: Sound]

  /// Reads the list beside results. A sound of another run, or whose file is missing, is left out.
  ///
  /// - Throws: `BatchError` if the list exists and cannot be read.
  package init(_ results: EvaluationResults) throws(BatchError) {
    let folder = ResultPaths.join(results.path, Self.folder)
    let path = ResultPaths.join(folder, Self.list)
    var sounds: [Place: Sound] = [:]
    guard FileStatus(path: path) != nil else {
      self.sounds = sounds
      return
    }
    let lines = try LineReader(path: path)
    while let line = try lines.next() {
      guard let sound = try? JSONDecoder().value(Sound.self, in: Data(line)), !sound.file.contains("/") else {
        throw .unreadable(path: path, reason: "expected sounds of ossicle evaluate, one a line")
      }
      sounds[Place(id: sound.id, condition: sound.condition)] = sound
    }
    let run = results.record.run
    let known = Set(sounds.keys.map(\.id))
    var identities: [String: String] = [:]
    for recording in try EvaluatedRecording.list(folder: results.path) where known.contains(recording.id) {
      identities[recording.id] = recording.identity
    }
    self.sounds = sounds.filter { place, sound in
      identities[place.id].map { run.soundKey(place, $0) == sound.key } ?? false
        && FileStatus(path: ResultPaths.join(folder, sound.file)) != nil
    }
  }

  /// The path of a sound, relative to the folder of the results.
  package func path(_ place: Place) -> String? { sounds[place].map { ResultPaths.join(Self.folder, $0.file) } }

  /// Writes the sounds of some places as FLAC, and removes those of other places. Sounds that are there stay.
  ///
  /// - Parameters:
  ///   - places: recordings by their place in the corpus, and conditions.
  ///   - item: the recording at a place of the corpus.
  ///   - written: called after each sound.
  /// - Returns: a line for each sound that could not be written.
  /// - Throws: `BatchError` if the list cannot be written.
  package static func write(
    _ places: [(index: Int, place: Place)], beside results: EvaluationResults, by evaluator: RecordingEvaluator,
    item: (Int) -> any EvaluationItem, written: () throws -> Void
  ) throws -> [String] {
    let folder = ResultPaths.join(results.path, Self.folder)
    // A list that is damaged is written anew.
    let earlier = (try? ListeningSounds(results))?.sounds ?? [:]
    do { try FileAccess.makeFolder(folder) } catch {
      throw BatchError.unwritable(path: folder, reason: "\(error)")
    }
    var (sounds, complaints) = ([Sound](), [String]())
    for (index, place) in places {
      if let sound = earlier[place] {
        sounds.append(sound)
      } else {
        do {
          sounds.append(try write(item(index), place, to: folder, evaluator))
        } catch {
          complaints.append("\(place.id), \(place.condition): \(error)")
        }
      }
      try written()
    }
    let list = try OutputFile(path: ResultPaths.join(folder, Self.list))
    for sound in sounds { list.write(try RecordText.json(sound, isPretty: false) + "\n") }
    try list.finish()
    let kept = Set(sounds.map(\.file) + [Self.list])
    for name in try FileAccess.names(in: folder) where name.hasSuffix(".flac") && !kept.contains(name) {
      FileAccess.remove(ResultPaths.join(folder, name))
    }
    return complaints
  }

  private static func write(
    _ item: any EvaluationItem, _ place: Place, to folder: String, _ evaluator: RecordingEvaluator
  ) throws -> Sound {
    let key = evaluator.run.soundKey(place, try item.identity())
    var sound = try evaluator.sound(of: item, under: place.condition)
    let peak = sound.samples.reduce(0) { max($0, abs($1)) }
    // A sound in 16 or 24 bits was cut off at full scale; in floating point it was not.
    let isWhole = evaluator.run.audioFormat != "float"
    let attenuation = isWhole || peak < 1 ? 0 : (20 * log10(Double(peak)) * 10 + 1).rounded(.up) / 10
    if attenuation > 0 {
      let gain = Float(pow(10, -attenuation / 20))
      sound.samples = sound.samples.map { $0 * gain }
    }
    let words = "\(place.id.split(separator: "/").last ?? "")-\(place.condition)".unicodeScalars.prefix(80).map {
      character in
      character.isASCII && (character.properties.isAlphabetic || character.properties.numericType != nil)
        ? Character(character) : "-"
    }
    let name = "\(String(words))-\(key.prefix(12)).flac"
    try AudioFileWriter.write(
      sound, to: ResultPaths.join(folder, name), encoding: evaluator.run.audioFormat == "pcm16" ? .flac16 : .flac24,
      isDurable: false)
    return Sound(id: place.id, condition: place.condition, file: name, attenuation: attenuation, key: key)
  }
}

extension EvaluationRun {
  /// A digest of all that decides the sound of a recording under a condition.
  fileprivate func soundKey(_ place: ListeningSounds.Place, _ identity: String) -> String {
    var parts = [version, "\(seed)", audioFormat, place.condition, place.id, identity, "\(task == .loudness)"]
    if EvaluationCondition.needsCorpus(place.condition) { parts.append(corpus.list) }
    return FileChecksum.digest(text: parts.joined(separator: "\u{1F}"))
  }
}
