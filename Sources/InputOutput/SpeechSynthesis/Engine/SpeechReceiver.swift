import AudioCore
import CEspeakNG

/// Receives the engine's blocks and events, passes them to the consumer, and stores an error that the consumer throws.
final class SpeechReceiver {
  /// The receiver of the present speech. The session's lock guards it, since the engine's callbacks run inside the
  /// session's call.
  nonisolated(unsafe) static var current: SpeechReceiver?

  /// The error that ended the speech early.
  private(set) var failure: (any Error)?

  private let text: SpeakableText
  private let emit: (AudioBlock, [SpeechEvent]) throws -> Void
  private var samples: [Float] = [0]
  private var framesReceived = 0

  init(text: SpeakableText, emit: @escaping (AudioBlock, [SpeechEvent]) throws -> Void) {
    self.text = text
    self.emit = emit
  }

  /// Handles a block and its events; returns whether the speech shall continue.
  func receive(_ block: UnsafePointer<Int16>?, count: Int, _ events: UnsafePointer<espeak_EVENT>?) -> Bool {
    guard failure == nil else { return false }
    let count = block == nil ? 0 : max(0, count)
    if samples.count < count { samples = [Float](repeating: 0, count: count) }
    if let block {
      for n in 0..<count { samples[n] = Float(block[n]) / 32_768 }
    }
    framesReceived += count
    let found = self.events(events)
    guard count > 0 || !found.isEmpty else { return true }
    do {
      try samples.withUnsafeBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        try emit(AudioBlock(base: base, channelStride: count, channelCount: 1, frameCount: count), found)
      }
    } catch {
      failure = error
    }
    return failure == nil
  }

  private func events(_ list: UnsafePointer<espeak_EVENT>?) -> [SpeechEvent] {
    guard var place = list else { return [] }
    var events: [SpeechEvent] = []
    while place.pointee.type != espeakEVENT_LIST_TERMINATED {
      if let event = event(place.pointee) { events.append(event) }
      place += 1
    }
    return events
  }

  private func event(_ event: espeak_EVENT) -> SpeechEvent? {
    let frame = min(max(0, Int(event.sample)), framesReceived)
    // The engine counts from 1.
    let point = text.clamped(from: Int(event.text_position) - 1, count: 0)
    switch event.type {
    case espeakEVENT_SENTENCE: return SpeechEvent(.sentence, frame: frame, textRange: point)
    case espeakEVENT_END: return SpeechEvent(.clauseEnd, frame: frame, textRange: point)
    case espeakEVENT_WORD:
      let range = text.clamped(from: Int(event.text_position) - 1, count: Int(event.length))
      let word = text.text(range)
      // If a number or an emoji is spoken in several words, the second and later ones have no text.
      return word.isEmpty ? nil : SpeechEvent(.word, frame: frame, textRange: range, text: word)
    case espeakEVENT_MARK:
      return event.id.name.map { SpeechEvent(.mark(Self.markName($0)), frame: frame, textRange: point) }
    case espeakEVENT_PHONEME:
      let name = withUnsafeBytes(of: event.id.string) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return SpeechEvent(name.isEmpty ? .pause : .phoneme(name), frame: frame, textRange: point)
    default: return nil
    }
  }

  /// The name of a mark. The engine leaves the closing quote and the text after it behind the name.
  private static func markName(_ name: UnsafePointer<CChar>) -> String {
    String(String(cString: name).prefix { $0 != "'" && $0 != "\"" })
  }
}

/// The engine's callback. It is a top-level function because such a function carries no isolation into C.
func receiveSpeech(
  _ block: UnsafeMutablePointer<Int16>?, _ count: Int32, _ events: UnsafeMutablePointer<espeak_EVENT>?
) -> Int32 {
  SpeechReceiver.current?.receive(block, count: Int(count), events) == true ? 0 : 1
}

/// The engine's callback for a sound file: it refuses every file.
func refuseSoundFile(_ kind: Int32, _ path: UnsafePointer<CChar>?, _ base: UnsafePointer<CChar>?) -> Int32 { 1 }
