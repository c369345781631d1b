import VoiceListening

/// Produces ticks and sound events for an engine or a session, 20 ticks per second, in place of a real `Ear`.
package struct Player {
  package static let rate = 20.0

  package private(set) var heard: [Heard] = []
  private var index = 0
  private var voiceStart: Double?

  /// Creates a player that has made no sound yet.
  package init() {}

  package var time: Double { Double(index) / Self.rate }

  /// Adds silence.
  package mutating func silence(_ seconds: Double) {
    endVoice()
    ticks(seconds) { _ in }
  }

  /// Starts a voice, or continues it with another volume or pitch.
  package mutating func voice(
    _ seconds: Double, volume: Double = 110, pitch: Double? = 260, spectrum: VoiceSpectrum? = nil
  ) {
    if voiceStart == nil {
      voiceStart = time
      heard.append(.event(sound(.voiceAccepted, volume: volume, pitch: pitch, count: 1)))
    }
    ticks(seconds) {
      $0.sounding = .voice
      $0.volume = volume
      $0.level = -60 + 0.3 * volume
      $0.frequency = pitch
      $0.spectrum = spectrum
    }
  }

  /// Adds a syllable of the voice.
  package mutating func syllable(_ number: Int) {
    heard.append(.event(sound(.syllable, volume: 110, pitch: 260, count: number)))
  }

  /// Adds a very loud sound that is no voice.
  package mutating func impact(_ seconds: Double, volume: Double = 195) {
    endVoice()
    heard.append(.event(sound(.soundBegan, volume: volume, pitch: nil, isVoice: false)))
    ticks(seconds) {
      $0.sounding = .undecided
      $0.volume = volume
      $0.level = -60 + 0.3 * volume
    }
    var rejected = sound(.soundRejected, volume: volume, pitch: nil, isVoice: false)
    rejected.reason = .impact
    heard.append(.event(rejected))
    heard.append(.event(sound(.soundEnded, volume: volume, pitch: nil, isVoice: false)))
  }

  /// Adds the pitches of two players.
  package mutating func players(_ seconds: Double, _ lower: Double?, _ upper: Double?) {
    ticks(seconds) {
      $0.sounding = .voice
      $0.players = PlayerPitches(lower: lower, upper: upper)
    }
  }

  /// Ends the voice, if there is one, with the same event as the gate.
  package mutating func endVoice(volume: Double = 110) {
    guard voiceStart != nil else { return }
    heard.append(.event(sound(.soundEnded, volume: volume, pitch: 260)))
    voiceStart = nil
  }

  private mutating func ticks(_ seconds: Double, _ change: (inout SoundTick) -> Void) {
    for _ in 0..<Int((seconds * Self.rate).rounded()) {
      index += 1
      var tick = SoundTick(index: index, time: time, volume: 7, level: -58, roomLevel: -58)
      change(&tick)
      heard.append(.tick(tick))
    }
  }

  private func sound(
    _ kind: SoundEvent.Kind, volume: Double, pitch: Double?, isVoice: Bool = true, count: Int? = nil
  ) -> SoundEvent {
    let start = voiceStart ?? time
    return SoundEvent(
      kind, time: time, soundStart: start, isVoice: isVoice, voicingOnset: isVoice ? start : nil, volume: volume,
      level: -60 + 0.3 * volume, roomLevel: -58, frequency: pitch, duration: time - start, count: count)
  }
}
