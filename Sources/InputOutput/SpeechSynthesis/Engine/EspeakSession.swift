import CEspeakNG
import Foundation

/// Exclusive use of a fresh espeak-ng engine for one task.
struct EspeakSession: ~Copyable {
  private static let lock = NSRecursiveLock()
  /// Whether this thread already holds the lock. Guarded by the lock, which is recursive.
  nonisolated(unsafe) private static var isActive = false

  /// Length of a block in milliseconds. The consumer can stop after each block.
  private static let blockMilliseconds: Int32 = 60

  private let library: EspeakLibrary

  /// Calls `body` with a fresh engine.
  static func withEngine<Result>(
    dataFolder: String?, _ body: (borrowing EspeakSession) throws(SpeechError) -> Result
  ) throws(SpeechError) -> Result {
    lock.lock()
    defer { lock.unlock() }
    guard !isActive else { throw .speakingAlready }
    isActive = true
    defer { isActive = false }
    let state = ProcessState()
    defer { state.restore() }
    let session = try EspeakSession(dataFolder: dataFolder)
    return try body(session)
  }

  private init(dataFolder: String?) throws(SpeechError) {
    // The engine does not report a folder without data; it silently uses its own places.
    if let dataFolder {
      let places = ["/espeak-ng-data/phontab", "/phontab"]
      guard places.contains(where: { FileManager.default.fileExists(atPath: dataFolder + $0) }) else {
        throw .dataNotFound(folder: dataFolder)
      }
    }
    let library = try EspeakLibrary()
    let options = espeakINITIALIZE_PHONEME_EVENTS | espeakINITIALIZE_PHONEME_IPA | espeakINITIALIZE_DONT_EXIT
    let rate = library.initialize(AUDIO_OUTPUT_SYNCHRONOUS, Self.blockMilliseconds, dataFolder, options)
    guard rate == Int32(SpeechSynthesizer.sampleRate) else { throw .dataNotFound(folder: dataFolder) }
    self.library = library
  }

  deinit { _ = library.terminate() }

  /// The voices or the variants, ordered by identifier.
  func voices(variants: Bool) -> [SpeechVoice] {
    var voices: [SpeechVoice] = []
    func list(_ wanted: UnsafeMutablePointer<espeak_VOICE>?) {
      guard var place = library.listVoices(wanted) else { return }
      while let voice = place.pointee {
        voices.append(SpeechVoice(voice.pointee))
        place += 1
      }
    }
    if variants {
      "variant".withCString { language in
        var wanted = espeak_VOICE()
        wanted.languages = language
        list(&wanted)
      }
    } else {
      list(nil)
    }
    return voices.filter { !$0.identifier.hasPrefix("mb/") && $0.identifier.hasPrefix("!v/") == variants }
      .sorted { $0.identifier.utf8.lexicographicallyPrecedes($1.identifier.utf8) }
  }

  /// Speaks a text into a receiver.
  func speak(
    _ text: SpeakableText, markup: SpeechSynthesizer.Markup, voice: String, _ configuration: SpeechConfiguration,
    to receiver: SpeechReceiver
  ) throws(SpeechError) {
    guard library.setVoiceByName(voice) == EE_OK else { throw .unusableVoice(identifier: voice) }
    for (parameter, value) in [
      (espeakRATE, configuration.rate), (espeakPITCH, configuration.pitch), (espeakRANGE, configuration.pitchRange),
      (espeakVOLUME, configuration.volume), (espeakWORDGAP, configuration.wordGap),
    ] {
      _ = library.setParameter(parameter, Int32(value), 0)
    }
    setPunctuation(configuration.punctuation)
    library.setSynthCallback(receiveSpeech)
    library.setURICallback(refuseSoundFile)
    var flags = UInt32(espeakCHARS_UTF8)
    if markup == .ssml { flags |= UInt32(espeakSSML) }
    if configuration.readsPhonemes { flags |= UInt32(espeakPHONEMES) }
    let bytes = text.cString
    SpeechReceiver.current = receiver
    defer { SpeechReceiver.current = nil }
    let code = library.synth(bytes, bytes.count, 0, POS_CHARACTER, 0, flags, nil, nil)
    guard code == EE_OK || receiver.failure != nil else { throw .failed(code: Int(code.rawValue)) }
  }

  private func setPunctuation(_ punctuation: SpeechConfiguration.SpokenPunctuation) {
    var kind = espeakPUNCT_NONE
    switch punctuation {
    case .none: break
    case .all: kind = espeakPUNCT_ALL
    case .some(let marks):
      kind = espeakPUNCT_SOME
      let list = marks.unicodeScalars.filter { $0 != "\0" }.map { wchar_t(bitPattern: $0.value) } + [0]
      _ = library.setPunctuationList(list)
    }
    _ = library.setParameter(espeakPUNCTUATION, Int32(kind.rawValue), 0)
  }
}
