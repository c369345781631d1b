import AudioCore
import Foundation
import ToneSynthesis

/// Plucked strings: guitar, bass, harp, pizzicato or harpsichord, depending on the settings.
///
/// Each note is a `StringLoop`, in tune within 0.1 cent of equal temperament on A4 = 440 Hz. A new note damps a
/// sounding note of the same key within 10 ms. If all strings are in use, the oldest is damped in the same time. Mono.
/// Parameter: amplitude (0); a change takes 5 ms. Cost: about 20 operations per frame and string.
public struct PluckedString: AudioGenerator, Sendable {
  /// The settings of the strings.
  public struct Configuration: Codable, Sendable, Hashable {
    /// Time in seconds in which the fundamental falls by 60 dB. High notes of dark strings are shorter.
    public var decay: Double
    /// The same time after the end of the note.
    public var release: Double
    /// The brightness, 0 to 1: high partials decay more slowly at a higher value.
    public var brightness: Double
    /// Where the string is plucked, as a share of its length, above 0 to 0.5: partials with a node there are missing.
    public var pluckPosition: Double
    /// The largest number of simultaneous notes.
    public var voiceCount: Int
    /// The amplitude: a factor on the sum. At 1 a note of velocity 127 has peaks of about 0.5.
    public var amplitude: Double
    /// Determines the random numbers of the plucks.
    public var seed: UInt64

    /// A configuration; `PluckedString.init` checks the ranges.
    public init(
      decay: Double = 4, release: Double = 0.15, brightness: Double = 0.7, pluckPosition: Double = 0.2,
      voiceCount: Int = 8, amplitude: Double = 1, seed: UInt64 = 1
    ) {
      self.decay = decay
      self.release = release
      self.brightness = brightness
      self.pluckPosition = pluckPosition
      self.voiceCount = voiceCount
      self.amplitude = amplitude
      self.seed = seed
    }
  }

  /// The only parameter: the amplitude.
  public static let parameters = [ToneParameter.amplitude]
  /// The keys that can be played. Notes above an eighth of the sample rate are silent.
  public static let keys = 12...127

  /// One.
  public let channelCount = 1

  private let configuration: Configuration
  /// Sample rate in hertz.
  public let sampleRate: Double
  private var slots: NoteSlots
  private var strings: [StringLoop]
  private var amplitude: RampedParameter
  private var noteCount: UInt64 = 0

  /// Strings at rest.
  ///
  /// - Throws: `InstrumentError`.
  public init(configuration: Configuration = Configuration(), sampleRate: Double) throws(InstrumentError) {
    try InstrumentError.check(sampleRate: sampleRate)
    _ = try ModelParameter.decay.required(configuration.decay)
    _ = try ModelParameter.decay.required(configuration.release)
    _ = try ModelParameter.share.required(configuration.brightness)
    _ = try AudioParameter("pluck position", range: 0.01...0.5, defaultValue: 0.2).required(configuration.pluckPosition)
    amplitude = RampedParameter(try ToneParameter.amplitude.required(configuration.amplitude))
    let limit = Int(try ModelParameter.voices.required(Double(configuration.voiceCount)))
    self.configuration = configuration
    self.sampleRate = sampleRate
    slots = NoteSlots(limit: limit, fadeLength: Int(0.01 * sampleRate))
    let longest = Int((sampleRate / ModelParameter.frequency(ofKey: Self.keys.lowerBound)).rounded(.up))
    // Created one by one, so that the strings do not share memory.
    strings = slots.slots.map { _ in StringLoop(longest: longest) }
  }

  /// Plucks a string at the next frame.
  ///
  /// - Parameters:
  ///   - key: MIDI number in `keys`.
  ///   - velocity: 1 to 127, louder and brighter; 0 ends the note.
  public mutating func noteOn(_ key: Int, velocity: Int) {
    guard velocity > 0 else { return noteOff(key) }
    guard Self.keys.contains(key) else { return }
    let frequency = ModelParameter.frequency(ofKey: key)
    guard frequency <= sampleRate / 8 else { return }
    let place = slots.begin(key, fadesSameKey: true)
    noteCount &+= 1
    strings[place].pluck(
      .init(
        frequency: frequency, decay: configuration.decay, release: configuration.release,
        brightness: configuration.brightness, pluckPosition: configuration.pluckPosition),
      velocity: Double(min(127, velocity)) / 127, seed: configuration.seed &+ noteCount, sampleRate: sampleRate)
  }

  /// Damps a string from the next frame on.
  public mutating func noteOff(_ key: Int) {
    guard let place = slots.place(of: key) else { return }
    slots.letGo(place)
    strings[place].release()
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "PluckedString")
    block.clear()
    let output = block.channel(0)
    for index in slots.slots.indices where slots.slots[index].key != nil {
      let fadeLength = slots.fadeLength
      var (fade, isOver) = (slots.slots[index].fade, false)
      strings[index].render(output.count) { n, value in
        guard !isOver, let level = NoteSlots.level(&fade, fadeLength) else {
          isOver = true
          return
        }
        output[n] += Float(level * value)
      }
      slots.setFade(index, fade)
      if isOver || strings[index].isSilent { slots.free(index) }
    }
    for n in 0..<output.count {
      amplitude.advance()
      output[n] *= Float(amplitude.value)
    }
  }

  /// Changes the amplitude (0) from the next frame on, over 5 ms.
  public mutating func setParameter(_ index: Int, to value: Double) {
    ensure(index == 0, "strings have one parameter, got the index \(index)")
    amplitude.move(to: ToneParameter.amplitude.clamped(value), frames: max(1, Int(0.005 * sampleRate)))
  }

  /// Returns to the state of a new instance: silence.
  public mutating func reset() {
    for index in strings.indices { strings[index].clear() }
    slots.reset()
    noteCount = 0
    amplitude.reset()
  }
}
