import AudioCore
import Foundation
import ToneSynthesis

/// Percussion instruments: bars, bells, drums and cymbals, as sums of decaying modes with a burst of noise.
///
/// Each mode is a resonator at a ratio to the note. A stroke is a pulse of sin² over the time of contact, so that soft
/// and slow strokes excite few high modes. A note that still sounds is struck in its present state, as a real bar is.
/// If all voices are in use, the oldest fades out within 10 ms. Mono. Parameter: amplitude (0); a change takes 5 ms.
/// Cost: about 3 operations per frame, voice and mode.
public struct ModalInstrument: AudioGenerator, Sendable {
  /// A mode of vibration.
  public struct Mode: Codable, Sendable, Hashable {
    /// Its frequency divided by that of the note.
    public var ratio: Double
    /// Its amplitude relative to the other modes.
    public var amplitude: Double
    /// Seconds in which it falls by 60 dB.
    public var decay: Double

    /// A mode.
    public init(ratio: Double, amplitude: Double, decay: Double) {
      self.ratio = ratio
      self.amplitude = amplitude
      self.decay = decay
    }
  }

  /// The noise of a stroke, such as the wires of a snare drum or the hiss of a cymbal.
  public struct Burst: Codable, Sendable, Hashable {
    /// Lower edge of its band, in hertz.
    public var lowerFrequency: Double
    /// Upper edge of its band, in hertz; limited to 0.45 of the sample rate.
    public var upperFrequency: Double
    /// Seconds in which it falls by 60 dB.
    public var decay: Double
    /// Its root mean square at the beginning.
    public var level: Double

    /// A burst of noise.
    public init(from lowerFrequency: Double, to upperFrequency: Double, decay: Double, level: Double) {
      self.lowerFrequency = lowerFrequency
      self.upperFrequency = upperFrequency
      self.decay = decay
      self.level = level
    }
  }

  /// The settings of the instrument.
  public struct Configuration: Codable, Sendable, Hashable {
    /// Modes, 16 at most; modes above 0.45 of the sample rate are omitted.
    public var modes: [Mode]
    /// The noise of the stroke; `nil` for none.
    public var burst: Burst?
    /// A frequency of ratio 1, in hertz, that is the same for all notes; `nil` for the frequency of the note.
    public var fixedFrequency: Double?
    /// Time of contact of the mallet in seconds at velocity 127; it is three times as long at the lowest velocity.
    public var contact: Double
    /// Seconds in which all modes fall by 60 dB after the end of the note; `nil` if they ring on.
    public var release: Double?
    /// The largest number of simultaneous notes.
    public var voiceCount: Int
    /// The amplitude: a factor on the sum.
    public var amplitude: Double
    /// Determines the random numbers of the noise.
    public var seed: UInt64

    /// A configuration; `ModalInstrument.init` checks the ranges.
    public init(
      modes: [Mode], burst: Burst? = nil, fixedFrequency: Double? = nil, contact: Double = 0.001,
      release: Double? = nil, voiceCount: Int = 8, amplitude: Double = 1, seed: UInt64 = 1
    ) {
      self.modes = modes
      self.burst = burst
      self.fixedFrequency = fixedFrequency
      self.contact = contact
      self.release = release
      self.voiceCount = voiceCount
      self.amplitude = amplitude
      self.seed = seed
    }
  }

  /// The only parameter: the amplitude.
  public static let parameters = [ToneParameter.amplitude]

  /// One.
  public let channelCount = 1

  private let configuration: Configuration
  /// Sample rate in hertz.
  public let sampleRate: Double
  private var slots: NoteSlots
  private var voices: [ModalVoice]
  private var amplitude: RampedParameter
  private var strokeCount: UInt64 = 0

  /// A silent instrument.
  ///
  /// - Throws: `InstrumentError`.
  public init(configuration: Configuration, sampleRate: Double) throws(InstrumentError) {
    try InstrumentError.check(sampleRate: sampleRate)
    guard !configuration.modes.isEmpty || configuration.burst != nil else { throw .empty("modes") }
    _ = try AudioParameter("modes", range: 0...16, defaultValue: 1).required(Double(configuration.modes.count))
    for mode in configuration.modes {
      _ = try AudioParameter("ratio of a mode", range: 0.01...1000, defaultValue: 1).required(mode.ratio)
      _ = try ToneParameter.amplitude.required(abs(mode.amplitude))
      _ = try ModelParameter.decay.required(mode.decay)
    }
    if let burst = configuration.burst {
      let edges = AudioParameter("band of the burst", unit: "Hz", range: 10...96_000, defaultValue: 1000)
      _ = try edges.required(burst.lowerFrequency)
      _ = try edges.required(burst.upperFrequency)
      guard burst.lowerFrequency < min(burst.upperFrequency, 0.45 * sampleRate) else {
        throw .bandAboveHalfTheRate(upperFrequency: burst.lowerFrequency, sampleRate: sampleRate)
      }
      _ = try ModelParameter.decay.required(burst.decay)
      _ = try ToneParameter.amplitude.required(burst.level)
    }
    if let frequency = configuration.fixedFrequency {
      try InstrumentError.check(frequency: frequency, sampleRate: sampleRate)
    }
    _ = try AudioParameter("contact", unit: "s", range: 0.0001...0.1, defaultValue: 0.001).required(
      configuration.contact)
    if let release = configuration.release { _ = try ModelParameter.decay.required(release) }
    amplitude = RampedParameter(try ToneParameter.amplitude.required(configuration.amplitude))
    let limit = Int(try ModelParameter.voices.required(Double(configuration.voiceCount)))
    self.configuration = configuration
    self.sampleRate = sampleRate
    slots = NoteSlots(limit: limit, fadeLength: Int(0.01 * sampleRate))
    // Created one by one, so that the voices do not share memory.
    voices = slots.slots.map { _ in ModalVoice(configuration, sampleRate: sampleRate) }
  }

  /// Strikes at the next frame.
  ///
  /// - Parameters:
  ///   - key: MIDI number, 0 to 127; it does not change the pitch of an instrument with a fixed frequency.
  ///   - velocity: 1 to 127, louder and harder; 0 ends the note.
  public mutating func noteOn(_ key: Int, velocity: Int) {
    guard velocity > 0 else { return noteOff(key) }
    guard (0...127).contains(key) else { return }
    strokeCount &+= 1
    let place: Int
    if let sounding = slots.place(of: key) {
      place = sounding
      slots.hold(place)
    } else {
      place = slots.begin(key, fadesSameKey: false)
      voices[place].clear()
      voices[place].tune(to: configuration.fixedFrequency ?? ModelParameter.frequency(ofKey: key))
    }
    voices[place].strike(Double(min(127, velocity)) / 127, seed: configuration.seed &+ strokeCount)
  }

  /// Damps a note from the next frame on, if the configuration has a release.
  public mutating func noteOff(_ key: Int) {
    guard let place = slots.place(of: key), slots.slots[place].isHeld else { return }
    slots.letGo(place)
    voices[place].release()
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "ModalInstrument")
    block.clear()
    let output = block.channel(0)
    let fadeLength = slots.fadeLength
    for index in slots.slots.indices where slots.slots[index].key != nil {
      var (fade, isOver) = (slots.slots[index].fade, false)
      voices[index].render(output.count) { n, value in
        guard !isOver, let level = NoteSlots.level(&fade, fadeLength) else {
          isOver = true
          return
        }
        output[n] += Float(level * value)
      }
      slots.setFade(index, fade)
      if isOver || voices[index].isSilent { slots.free(index) }
    }
    for n in 0..<output.count {
      amplitude.advance()
      output[n] *= Float(amplitude.value)
    }
  }

  /// Changes the amplitude (0) from the next frame on, over 5 ms.
  public mutating func setParameter(_ index: Int, to value: Double) {
    ensure(index == 0, "there is one parameter, got the index \(index)")
    amplitude.move(to: ToneParameter.amplitude.clamped(value), frames: max(1, Int(0.005 * sampleRate)))
  }

  /// Returns to the state of a new instance: silence.
  public mutating func reset() {
    for index in voices.indices { voices[index].clear() }
    slots.reset()
    strokeCount = 0
    amplitude.reset()
  }
}
