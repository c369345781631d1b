import AudioCore
import Foundation
import ToneSynthesis

/// Plays the recordings of an `SFZInstrument` as simultaneous notes in stereo.
///
/// A new note fades out a sounding note of the same key. If all voices are in use, the oldest ended note, otherwise the
/// oldest note, fades out over `fadeDuration` while the new one begins. Samples are interpolated by sincs of 64 samples
/// (`SincTable`); at its own speed a recording is not interpolated, only multiplied by gain and envelope. A region
/// whose `off_by` is the group of a new note fades, too. The pan law is that of constant power, 1 on both sides in the
/// middle.
///
/// `noteOn` and `noteOff` take effect at the next frame; they neither allocate nor lock. Parameter: amplitude (0); a
/// change takes 5 ms. Cost: about 130 multiplications per frame, voice and channel.
public struct Sampler: AudioGenerator, Sendable {
  /// The number of voices, their fades and their level.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The largest number of simultaneous regions, without those that fade out for others.
    public var voiceCount: Int
    /// Duration in seconds of the fade-out of a note that gives way to another.
    public var fadeDuration: Double
    /// The amplitude: a factor on the sum.
    public var amplitude: Double

    /// A sampler.
    public init(voiceCount: Int = 32, fadeDuration: Double = 0.01, amplitude: Double = 1) {
      self.voiceCount = voiceCount
      self.fadeDuration = fadeDuration
      self.amplitude = amplitude
    }
  }

  /// The only parameter: the amplitude.
  public static let parameters = [ToneParameter.amplitude]
  private static let voices = AudioParameter("voices", range: 1...256, defaultValue: 32)
  private static let fade = AudioParameter("duration", unit: "s", range: 0...3600, defaultValue: 0)

  /// The keys that can be played: those of MIDI and three more, up to 14.9 kHz, as Scratch has them.
  public static let keys = 0...130

  /// Two channels: left and right.
  public let channelCount = 2

  private let regions: [SFZRegion]
  /// For each region its recording with the repeated loop, and the one that continues after the loop.
  private let looped: [PreparedSample]
  private let plain: [PreparedSample]
  private let envelopes: [ADSREnvelope]
  /// Regions of each note.
  private let regionsOfKey: [[Int]]
  /// Stored, so that it is computed before the first block.
  private let table = SincTable.shared
  /// Sample rate in hertz.
  public let sampleRate: Double
  private let fadeLength: Int
  private let voiceLimit: Int
  private var voices: [SamplerVoice]
  private var order = 0
  private var amplitude: RampedParameter
  /// Whether a voice may sound: `true` from a note on until a block ends without a voice.
  private var maySound = false

  /// A sampler with the recordings that `load` returns for the regions' sample names. Each name is requested once.
  ///
  /// - Throws: `InstrumentError`: `.invalidRegion` for a recording that cannot be loaded (with the error of `load`), has more
  ///   than two channels or does not fit its region, and for a pitch or a level of a region outside the range of its opcode;
  ///   `.invalidEnvelope` for the times and levels of a region's envelope.
  public init(
    _ instrument: SFZInstrument, configuration: Configuration = Configuration(), sampleRate: Double,
    load: (String) throws -> AudioBuffer
  ) throws(InstrumentError) {
    try InstrumentError.check(sampleRate: sampleRate)
    voiceLimit = Int(try Self.voices.required(Double(configuration.voiceCount)))
    amplitude = RampedParameter(try ToneParameter.amplitude.required(configuration.amplitude))
    fadeLength = max(1, Int((try Self.fade.required(configuration.fadeDuration) * sampleRate).rounded()))
    regions = instrument.regions
    let bank = try SampleBank(regions, sampleRate: sampleRate, load: load)
    (looped, plain) = (bank.looped, bank.plain)
    var envelopes: [ADSREnvelope] = []
    for region in regions {
      var shape = region.envelope
      shape.attackCurve = .linear
      shape.fallCurve = .exponential
      envelopes.append(try Self.envelope(shape, sampleRate))
    }
    self.envelopes = envelopes
    let all = instrument.regions
    regionsOfKey = Self.keys.map { key in
      all.indices.filter { all[$0].lowestKey >= 0 && all[$0].lowestKey <= key && key <= all[$0].highestKey }
    }
    self.sampleRate = sampleRate
    let idle = try Self.envelope(.init(attack: 0, decay: 0, sustain: 1, release: 0), sampleRate)
    voices = [SamplerVoice](repeating: SamplerVoice(envelope: idle), count: 2 * voiceLimit)
  }

  private static func envelope(
    _ configuration: ADSREnvelope.Configuration, _ sampleRate: Double
  ) throws(InstrumentError) -> ADSREnvelope {
    do { return try ADSREnvelope(configuration: configuration, sampleRate: sampleRate) } catch {
      throw .invalidEnvelope(error)
    }
  }

  /// Number of sounding regions, including those that fade out for others.
  public var soundingCount: Int { voices.count { $0.region != nil } }

  /// Whether no note sounds and the amplitude is at rest.
  public var isSilent: Bool { !maySound && !amplitude.isMoving }

  /// Starts a note at the next frame.
  ///
  /// - Parameters:
  ///   - key: MIDI number in `keys`; other keys are silent.
  ///   - velocity: 1 to 127; 0 ends the note, as in MIDI.
  ///   - gain: a factor on the note alone, 0 or more.
  public mutating func noteOn(_ key: Int, velocity: Int, gain: Double = 1) {
    guard Self.keys.contains(key) else { return }
    guard velocity > 0 else { return noteOff(key) }
    let velocity = min(127, velocity)
    order += 1
    for index in voices.indices where voices[index].region != nil && voices[index].key == key {
      voices[index].fade(over: fadeLength)
    }
    for index in regionsOfKey[key] where regions[index].sounds(at: key, velocity: velocity) {
      let region = regions[index]
      if region.group != 0 {
        for voice in voices.indices where voices[voice].order != order {
          if let other = voices[voice].region, regions[other].endedByGroup == region.group {
            voices[voice].fade(over: fadeLength)
          }
        }
      }
      start(index, key, velocity, gain)
    }
  }

  /// Ends a note at the next frame: its envelope falls, or the recording plays to its end in the mode `oneShot`.
  public mutating func noteOff(_ key: Int) {
    for index in voices.indices where voices[index].isHeld && voices[index].key == key {
      guard let region = voices[index].region else { continue }
      switch regions[region].loopMode {
      case .oneShot: voices[index].letGo()
      case .sustain:
        voices[index].leaveLoop(of: looped[region])
        voices[index].release()
      case .none, .continuous: voices[index].release()
      }
    }
  }

  /// Ends all notes, as `noteOff` does.
  public mutating func allNotesOff() {
    for key in Self.keys { noteOff(key) }
  }

  /// Fades out all sound within `fadeDuration`.
  public mutating func allSoundOff() {
    for index in voices.indices { voices[index].fade(over: fadeLength) }
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "Sampler")
    block.clear()
    maySound = false
    let (left, right) = (block.channel(0), block.channel(1))
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return }
    for index in voices.indices {
      guard let region = voices[index].region else { continue }
      let sample = voices[index].isInLoop ? looped[region] : plain[region]
      voices[index].add(sample, table, leftStart, rightStart, block.frameCount)
      maySound = maySound || voices[index].region != nil
    }
    for n in 0..<block.frameCount {
      amplitude.advance()
      let gain = Float(amplitude.value)
      leftStart[n] *= gain
      rightStart[n] *= gain
    }
  }

  /// Changes the amplitude (0) from the next frame on, over 5 ms.
  public mutating func setParameter(_ index: Int, to value: Double) {
    ensure(index == 0, "a sampler has one parameter, got the index \(index)")
    amplitude.move(to: ToneParameter.amplitude.clamped(value), frames: max(1, Int(0.005 * sampleRate)))
  }

  /// Returns to the state of a new instance: silence.
  public mutating func reset() {
    for index in voices.indices { voices[index].stop() }
    maySound = false
    order = 0
    amplitude.reset()
  }

  private mutating func start(_ index: Int, _ key: Int, _ velocity: Int, _ factor: Double) {
    let region = regions[index]
    let sample = looped[index]
    let speed = exp2(region.cents(at: key) / 1200) * sample.sampleRate / sampleRate
    let gain = region.gain(velocity: velocity) * factor
    let angle = (region.pan + 100) / 200 * .pi / 2
    let root = 2.0.squareRoot()
    maySound = true
    voices[freeVoice()].start(
      region: index, key: key, order: order, speed: speed, levelCount: sample.levels.count,
      gains: (Float(gain * root * cos(angle)), Float(gain * root * sin(angle))), envelope: envelopes[index])
  }

  /// Returns a free voice. If the largest number of voices sounds, another one begins to fade out.
  private mutating func freeVoice() -> Int {
    // Plain loops, since filtered arrays would allocate memory.
    var (active, free): (Int, Int?) = (0, nil)
    var (oldest, oldestEnded, quietest): (Int?, Int?, Int?) = (nil, nil, nil)
    func isOlder(_ index: Int, than other: Int?) -> Bool {
      other.map { voices[index].order < voices[$0].order } ?? true
    }
    for index in voices.indices {
      let voice = voices[index]
      if voice.region == nil {
        if free == nil { free = index }
      } else if voice.isFading {
        if quietest.map({ voice.loudness < voices[$0].loudness }) ?? true { quietest = index }
      } else {
        active += 1
        if isOlder(index, than: oldest) { oldest = index }
        if !voice.isHeld, isOlder(index, than: oldestEnded) { oldestEnded = index }
      }
    }
    if active >= voiceLimit, let given = oldestEnded ?? oldest { voices[given].fade(over: fadeLength) }
    // With more new notes within one fade than there are voices, the quietest fading voice is cut off.
    return free ?? quietest ?? oldest ?? 0
  }
}
