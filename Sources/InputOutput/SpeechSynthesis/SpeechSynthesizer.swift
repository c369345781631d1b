import AudioCore

/// Speaks text with espeak-ng, a formant synthesiser for more than a hundred languages.
///
/// The same text with the same configuration gives the same samples, whatever was spoken before: each text is spoken by
/// a fresh engine. The engine is global to the process, so simultaneous texts wait for each other. While a text is
/// spoken, the process's `LC_CTYPE` is `C.UTF-8` and the engine sets the state of C's `rand()`; both are restored
/// afterwards.
///
/// Any Unicode text is accepted. Control characters are read as spaces (U+0001 would begin a command to the engine,
/// U+0000 would end the text). Characters for which the engine has no name are skipped.
///
/// - Complexity: about 10 ms at the beginning, then about a thousandth of the duration of the speech. Memory does not
///   grow with the length of the speech, apart from what a consumer stores.
public struct SpeechSynthesizer: Sendable {
  /// The meaning of the characters of a text.
  public enum Markup: Sendable, Hashable {
    /// Plain text: every character stands for itself.
    case plain
    /// Speech Synthesis Markup Language 1.1, as far as espeak-ng supports it: `break`, `prosody`, `emphasis`, `say-as`,
    /// `sub`, `voice`, `mark`, `p`, `s`. The markup is not checked: unknown elements are skipped and their text is
    /// spoken; an element that is not closed ends with the text. `audio` speaks its alternative text, and no file is
    /// read. A `mark` inside a sentence gives an event; one between two sentences is lost.
    case ssml
  }

  /// The sample rate of all speech in hertz, which is fixed by the engine.
  public static let sampleRate = 22_050.0

  /// The configuration that was given.
  public let configuration: SpeechConfiguration
  /// The installed voice that matches the configuration.
  public let voice: SpeechVoice
  /// The engine's name for the voice and its variant.
  private let engineName: String

  /// A synthesizer. It looks up the voice and checks the configuration.
  ///
  /// - Throws: `SpeechError.outOfRange`, `.unknownVoice`, `.unknownVariant`, `.engineUnavailable`, `.dataNotFound`,
  ///   `.speakingAlready`.
  public init(configuration: SpeechConfiguration) throws(SpeechError) {
    try configuration.validate()
    let parts = configuration.voice.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let wanted = String(parts[0])
    let installed = try SpeechVoice.installed(dataFolder: configuration.dataFolder)
    guard let voice = SpeechVoice.match(wanted, in: installed) else {
      throw .unknownVoice(
        wanted, installedCount: installed.count, nearest: SpeechVoice.nearest(to: wanted, in: installed))
    }
    var engineName = voice.identifier
    if parts.count > 1 {
      let variants = try SpeechVoice.variants(dataFolder: configuration.dataFolder)
      let key = parts[1].lowercased()
      guard let variant = variants.first(where: { $0.shortName.lowercased() == key || $0.name.lowercased() == key })
      else { throw .unknownVariant(String(parts[1]), installedCount: variants.count) }
      engineName += "+" + variant.shortName
    }
    self.configuration = configuration
    self.voice = voice
    self.engineName = engineName
  }

  /// Speaks a text, block by block of at most 60 ms, one channel at `sampleRate`.
  ///
  /// - Parameter emit: receives each block, which is valid inside `emit` only, and its events, whose frames lie in the
  ///   block or at its end. An error that it throws ends the speech and is rethrown, so that `Task.checkCancellation()`
  ///   inside it works. It must not speak itself.
  /// - Throws: `SpeechError`, and any error of `emit`.
  public func speak(
    _ text: String, markup: Markup = .plain, emit: (AudioBlock, [SpeechEvent]) throws -> Void
  ) throws {
    let text = SpeakableText(text)
    guard !text.isEmpty else { throw SpeechError.emptyText }
    let failure = try withoutActuallyEscaping(emit) { emit throws(SpeechError) -> (any Error)? in
      let receiver = SpeechReceiver(text: text, emit: emit)
      try EspeakSession.withEngine(dataFolder: configuration.dataFolder) { (engine) throws(SpeechError) in
        try engine.speak(text, markup: markup, voice: engineName, configuration, to: receiver)
      }
      return receiver.failure
    }
    if let failure { throw failure }
  }

  /// Speaks a whole text into memory.
  ///
  /// - Throws: `SpeechError`.
  public func spoken(_ text: String, markup: Markup = .plain) throws -> SpokenText {
    var samples: [Float] = []
    var events: [SpeechEvent] = []
    try speak(text, markup: markup) { block, found in
      samples.append(contentsOf: block.channel(0))
      events += found
    }
    return try SpokenText(audio: AudioBuffer(mono: samples, sampleRate: Self.sampleRate), events: events)
  }
}
