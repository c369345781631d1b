import AppWords
import AudioCore
import AudioFiles
import Foundation
import LetterTrail

/// A person's own recordings in place of the voice of the guidance.
///
/// A folder holds files named by the event at which they are heard: `left.wav`, and `left-b.wav` for the chapter `b` only;
/// `trigger_reached-rabbit.wav` for a creature. A folder `cs` or `en` in it holds those of one language.
package struct GuidanceRecordings: Sendable {
  /// The longest recording, seconds.
  package static let longest = 30.0
  /// Events at which something can be heard.
  package static let events = TrailEvent.Kind.allCases.filter { $0 != .moved }.map(\.rawValue)

  /// By the name without its ending, with the language before it where there is one: `cs/left-b`.
  private var recordings: [String: [Float]] = [:]

  /// Reads the recordings of a folder and makes them as loud as the voice.
  ///
  /// - Throws: `GuidanceRecordingError` for a file that cannot be heard.
  package init(folder: String) throws(GuidanceRecordingError) {
    try read(folder, language: nil)
    for language in Language.allCases {
      let inner = "\(folder)/\(language.rawValue)"
      if FileManager.default.fileExists(atPath: inner) { try read(inner, language: language) }
    }
    guard !recordings.isEmpty else { throw .empty(folder) }
  }

  private mutating func read(_ folder: String, language: Language?) throws(GuidanceRecordingError) {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
      throw .noFolder(folder)
    }
    for name in names where !name.hasPrefix(".") && Language(rawValue: name) == nil {
      let (path, key) = ("\(folder)/\(name)", (name as NSString).deletingPathExtension)
      let event = key.split(separator: "-", maxSplits: 1).first.map(String.init) ?? ""
      guard Self.events.contains(event) else { throw .unknownName(path) }
      recordings[(language.map { "\($0.rawValue)/" } ?? "") + key] = try Self.samples(of: path)
    }
  }

  private static func samples(of path: String) throws(GuidanceRecordingError) -> [Float] {
    let recording: AudioBuffer
    do { recording = try AudioFileReader(path: path).readAll() } catch { throw .unreadable(path, reason: "\(error)") }
    guard recording.duration <= longest else { throw .tooLong(path, seconds: recording.duration) }
    guard recording.samples.allSatisfy(\.isFinite) else { throw .unreadable(path, reason: "a sample is not a number") }
    do { return try GuidanceVoice.levelled(recording) } catch { throw .unreadable(path, reason: "\(error)") }
  }

  /// The recording for a saying; `nil` if there is none.
  package func samples(of saying: TrailGuidance.Saying, in language: Language) -> [Float]? {
    for name in saying.recordings {
      if let samples = recordings["\(language.rawValue)/\(name)"] ?? recordings[name] { return samples }
    }
    return nil
  }
}

/// The reason why a recording cannot be used.
package enum GuidanceRecordingError: Error, Sendable, Hashable, Worded, CustomStringConvertible {
  case noFolder(String)
  case empty(String)
  case unknownName(String)
  case unreadable(String, reason: String)
  case tooLong(String, seconds: Double)

  package var words: Words {
    switch self {
    case .noFolder(let folder):
      Words(cs: "\(folder): očekávána složka s nahrávkami", en: "\(folder): expected a folder with recordings")
    case .empty(let folder):
      Words(
        cs: "\(folder): očekávána nahrávka jako left.wav, není tu žádná",
        en: "\(folder): expected a recording such as left.wav, found none")
    case .unknownName(let path):
      Words(
        cs: "\(path): očekáváno jméno události, samotné nebo s pomlčkou a kapitolou: "
          + GuidanceRecordings.events.joined(separator: ", "),
        en: "\(path): expected the name of an event, alone or with a dash and a chapter: "
          + GuidanceRecordings.events.joined(separator: ", "))
    case .unreadable(let path, let reason):
      Words(cs: "\(path): očekávána nahrávka zvuku: \(reason)", en: "\(path): expected a recording of sound: \(reason)")
    case .tooLong(let path, let seconds):
      Words(
        cs: "\(path): očekáváno nejvýše \(Int(GuidanceRecordings.longest)) s, je to \(Int(seconds)) s",
        en: "\(path): expected at most \(Int(GuidanceRecordings.longest)) s, got \(Int(seconds)) s")
    }
  }

  package var description: String { words.en }
}
