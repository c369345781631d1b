import AudioCore
import PitchTracking
import VoiceEvents
import VoiceMeasurement

/// The listening part of the games: it takes samples and gives ticks and sound events.
///
/// Sound events come from `VoiceGate` and `SyllableNucleusCounter` as they happen, in steps of 5 ms. Ticks come at
/// multiples of the tick's duration. Both are in the order of time and do not depend on the blocks of the signal. A
/// sound that is no voice gives only a rejected sound with its reason.
///
/// Delays: the ear reports a voice about 35 ms after its onset, or `responseDelay` after it if that is later. A tick's
/// volume covers the time since the last tick; its frequency is 50 ms older (`HarmonicPitchTracker`, live). The tracker
/// causes most of the cost. No allocation after `init`.
public struct VoiceEar: ~Copyable, StreamingProcessor {
  /// A tick or a sound event.
  public typealias Output = Heard

  /// The validated configuration.
  public let configuration: Configuration
  /// The delay from a tick's time to its output, frames: 0. The tick's pitch is older.
  public let latencyInFrames: Int
  /// The age of a tick's frequency, frames.
  public let pitchLatencyInFrames: Int

  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }

  private var gate: VoiceGate
  private var tracker: HarmonicPitchTracker
  private var hearing: SoundFollower
  private var pitches = PitchCollector()
  private var spectra: SpectrumMeter?
  private var twoVoices: TwoVoiceMeter?
  private var evenness: EvenLevel
  private var quietest: QuietestLevel
  private var received = 0
  private var tickIndex = 0
  private var nextTick: Int

  /// Makes an ear that has heard nothing.
  ///
  /// - Throws: `SettingError`, `ListeningError`, `VoiceEventError`, `PitchError`, `SpectralError`.
  public init(configuration: Configuration, sampleRate: Double) throws {
    try configuration.validate(sampleRate: sampleRate)
    let gate = try VoiceGate(configuration: configuration.gate, sampleRate: sampleRate)
    let tracker = try HarmonicPitchTracker(
      configuration: PitchConfiguration(
        minimumFrequency: configuration.pitchRange.lowerBound, maximumFrequency: configuration.pitchRange.upperBound,
        mode: .live), sampleRate: sampleRate)
    let hearing = try SoundFollower(configuration: configuration)
    spectra = try configuration.measuresSpectrum ? SpectrumMeter(sampleRate: sampleRate) : nil
    twoVoices = try configuration.players.map { try TwoVoiceMeter(ranges: $0, sampleRate: sampleRate) }
    self.configuration = configuration
    self.sampleRate = sampleRate
    latencyInFrames = gate.latencyInFrames
    pitchLatencyInFrames = tracker.latencyInFrames
    nextTick = Self.frame(ofTick: 1, configuration.tickRate, sampleRate)
    evenness = EvenLevel(tickRate: configuration.tickRate)
    quietest = QuietestLevel(tickRate: configuration.tickRate)
    self.hearing = hearing
    self.gate = gate
    self.tracker = tracker
  }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (Heard) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "VoiceEar")
    var start = 0
    while start < block.frameCount {
      let end = min(block.frameCount, start + nextTick - received)
      hear(block.frames(start..<end)) { emit($0.inSteps()) }
      received += end - start
      start = end
      if received == nextTick { endTick { emit($0.inSteps()) } }
    }
  }

  /// Ends the signal and the current sound. An incomplete tick is not emitted.
  public mutating func flush(emit: (Heard) -> Void) {
    func give(_ heard: Heard) { emit(heard.inSteps()) }
    gate.flush(emit: { hearing.take($0, give) }, frame: { hearing.take($0, give) })
    hearing.finish(give)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    gate.reset()
    tracker.reset()
    hearing.reset()
    pitches = PitchCollector()
    spectra?.reset()
    twoVoices?.reset()
    evenness.reset()
    quietest.reset()
    received = 0
    tickIndex = 0
    nextTick = Self.frame(ofTick: 1, configuration.tickRate, sampleRate)
  }

  /// Returns all ticks and events of a whole one-channel signal.
  ///
  /// - Throws: the errors of `init`, and `AudioFormatError` if the signal does not have one channel.
  public static func heard(in signal: AudioBuffer, configuration: Configuration) throws -> [Heard] {
    var ear = try VoiceEar(configuration: configuration, sampleRate: signal.sampleRate)
    return try ear.outputs(of: signal)
  }

  private static func frame(ofTick index: Int, _ rate: Double, _ sampleRate: Double) -> Int {
    Int((Double(index) * sampleRate / rate).rounded())
  }

  private mutating func hear(_ block: AudioBlock, _ emit: (Heard) -> Void) {
    gate.process(block, emit: { hearing.take($0, emit) }, frame: { hearing.take($0, emit) })
    tracker.process(block) { pitches.take($0) }
    spectra?.process(block)
    twoVoices?.process(block)
  }

  private mutating func endTick(_ emit: (Heard) -> Void) {
    tickIndex += 1
    nextTick = Self.frame(ofTick: tickIndex + 1, configuration.tickRate, sampleRate)
    var tick = hearing.endTick(index: tickIndex, time: Double(tickIndex) / configuration.tickRate)
    tick.frequency = pitches.endTick()
    let sounds = tick.sounding != .silence
    if let spectrum = spectra?.endTick(), sounds { tick.spectrum = spectrum }
    // Two simultaneous voices have no common period. The gate may take them for noise, and then for the room, so the
    // level decides here, above the quietest moment of the last seconds.
    let room = quietest.append(tick.level)
    let isLoud = tick.level >= max(configuration.gate.minimumLevel, room + configuration.gate.margin)
    let isEven = evenness.append(tick.level)
    if let players = twoVoices?.endTick(sounds: isLoud && !isEven) { tick.players = players }
    emit(.tick(tick))
  }
}
