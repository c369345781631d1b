import AudioCore

/// Turns text into sound by espeak-ng, a formant synthesiser that speaks more than a hundred languages.
///
/// The same text with the same configuration gives the same samples, whatever was spoken before and by whom: each text
/// gets an engine that has not spoken yet. The engine is global to the process: texts that are spoken at the same time wait
/// for each other. While one is spoken, the process's `LC_CTYPE` is `C.UTF-8`, and the state of C's `rand()` is the
/// engine's; both are restored.
///
/// Unicode: any text. Control characters are read as spaces (U+0001 begins a command to the engine, U+0000 would end the
/// text); what the engine has no name for is passed over.
///
/// - Complexity: about 10 ms to begin, then about a thousand times faster than the speech. Memory does not grow with the length of
///   the speech, except by what a consumer keeps.
public struct SpeechSynthesizer: Sendable {
  /// What the characters of a text mean.
  public enum Markup: Sendable, Hashable {
    /// Themselves.
    case plain
    /// Speech Synthesis Markup Language 1.1, as far as espeak-ng knows it: `break`, `prosody`, `emphasis`, `say-as`, `sub`,
    /// `voice`, `mark`, `p`, `s`. It does not check: unknown elements are passed over and their text is spoken, what
    /// is not closed ends with the text. `audio` speaks its alternative: no file is ever read.
    /// A `mark` between two sentences is lost; inside of one it is found.
    case ssml
  }

  /// Frames per second of all speech, in hertz: the engine's own.
  public static let sampleRate = 22_050.0

  /// How it speaks.
  public let configuration: SpeechConfiguration
  /// The voice that was found for the configuration's.
  public let voice: SpeechVoice
  /// What the engine calls the voice and its variant.
  private let engineName: String

  /// A synthesizer.
  ///
  /// - Throws: `SpeechError.outOfRange`, `.unknownVoice`, `.unknownVariant`, `.engineUnavailable`, `.dataNotFound`,
  ///   `.speakingAlready`.
  public init(configuration: SpeechConfiguration) throws(SpeechError) {
    try configuration.validate()
    let parts = configuration.voice.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let wanted = String(parts[0])
    let installed = try SpeechVoice.installed(dataFolder: configuration.dataFolder)
    guard let voice = SpeechVoice.match(wanted, in: installed) else {
      throw .unknownVoice(wanted, installedCount: installed.count)
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
  /// - Parameter emit: takes each block while it is there, and the events that were found with it: their frames lie in this
  ///   block or where it ends. What it throws ends the speech and is thrown on, so that `Task.checkCancellation()` in it
  ///   cancels. It must not speak itself.
  /// - Throws: `SpeechError`, and what `emit` throws.
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

  /// A whole text as sound.
  ///
  /// - Throws: `SpeechError`.
  public func spoken(_ text: String, markup: Markup = .plain) throws -> SpokenText {
    var samples: [Float] = []
    var events: [SpeechEvent] = []
    try speak(text, markup: markup) { block, found in
      samples.append(contentsOf: block.channel(0))
      events += found
    }
    return SpokenText(audio: AudioBuffer(mono: samples, sampleRate: Self.sampleRate), events: events)
  }
}
