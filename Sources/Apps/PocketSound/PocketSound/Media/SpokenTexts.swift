import AudioCore
import Instruments
import Resampling
import SpeechSynthesis
import Synchronization

/// The recordings of spoken texts. Each text is spoken once and kept while there is room.
final class SpokenTexts: Sendable {
  /// Samples that are kept: 40 MB.
  private static let capacity = 10_000_000

  private struct Store {
    var recordings: [String: PlayableRecording] = [:]
    var warnings: [String] = []
    var size = 0
  }

  private let synthesizer: SpeechSynthesizer?
  private let sampleRate: Double
  private let store = Mutex(Store())

  /// - Parameter synthesizer: `nil` for a program whose texts stay silent.
  init(_ synthesizer: SpeechSynthesizer?, sampleRate: Double) {
    self.synthesizer = synthesizer
    self.sampleRate = sampleRate
  }

  /// What could not be spoken, one line each.
  var warnings: [String] { store.withLock { $0.warnings } }

  /// A text in stereo; `nil` if there is nothing to hear.
  func recording(of text: String) -> PlayableRecording? {
    guard let synthesizer, text.contains(where: { !$0.isWhitespace }) else { return nil }
    if let found = store.withLock({ $0.recordings[text] }) { return found }
    do {
      let spoken = try synthesizer.spoken(text).audio
      let converted = try PlayableRecording(
        SampleRateConverter.convert(spoken, to: sampleRate), highestSpeed: 1)
      store.withLock { store in
        if store.size > Self.capacity { (store.recordings, store.size) = ([:], 0) }
        store.recordings[text] = converted
        store.size += converted.frameCount
      }
      return converted
    } catch {
      store.withLock { if !$0.warnings.contains("\(error)") { $0.warnings.append("\(error)") } }
      return nil
    }
  }

  /// Frames of a spoken text; 0 if there is nothing to hear.
  func length(of text: String) -> Int { recording(of: text)?.frameCount ?? 0 }
}
