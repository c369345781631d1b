import AudioCore
import Foundation
import ToneSynthesis

/// Plays the recordings of an `SFZInstrument` as notes: many at once, in stereo.
///
/// A note that begins while the same note sounds fades the earlier out and begins anew. With all voices in use the oldest note
/// that has ended, else the oldest, fades out over the same `fadeDuration` while the new one begins. Between samples: sincs of 64
/// samples (`SincTable`); at its own speed a recording is played bit for bit, times gain and envelope. A region whose `off_by` is
/// the group of a new note fades, too. The pan law is that of constant power, 1 on both sides in the middle.
///
/// `noteOn` and `noteOff` take effect at the next frame; they neither allocate nor lock. Parameter: amplitude (0); a change takes
/// 5 ms. Cost: about 130 multiplications a frame, voice and channel.
public struct Sampler: AudioGenerator, Sendable {
  /// How many notes and how they give way.
  public struct Configuration: Sendable, Hashable {
    /// Regions that sound at once at most, those that fade for others not counted.
    public var voiceCount: Int
    /// Seconds in which a note that gives way to another falls silent.
    public var fadeDuration: Double
    /// Factor on all.
    public var amplitude: Double

    /// A sampler.
    public init(voiceCount: Int = 32, fadeDuration: Double = 0.01, amplitude: Double = 1) {
      self.voiceCount = voiceCount
      self.fadeDuration = fadeDuration
      self.amplitude = amplitude
    }
  }

  /// Amplitude.
  public static let parameters = [ToneParameter.amplitude]
  private static let voices = AudioParameter("voices", range: 1...256, defaultValue: 32)
  private static let fade = AudioParameter("duration", unit: "s", range: 0...3600, defaultValue: 0)

  /// Two: left and right.
  public let channelCount = 2

  private let regions: [SFZRegion]
  /// For each region its recording as it loops, and as it goes on after a loop.
  private let looped: [PreparedSample]
  private let plain: [PreparedSample]
  private let envelopes: [ADSREnvelope]
  /// Regions of each note.
  private let regionsOfKey: [[Int]]
  /// Held so that it is made before the first block.
  private let table = SincTable.shared
  private let sampleRate: Double
  private let fadeLength: Int
  private let voiceLimit: Int
  private var voices: [SamplerVoice]
  private var order = 0
  private var amplitude: RampedParameter

  /// A sampler with the recordings that `load` gives for the names of the regions; each is asked for once.
  ///
  /// - Throws: `InstrumentError`: `.invalidRegion` for a recording that cannot be loaded (with the error of `load`) or does not
  ///   fit its region, `.invalidEnvelope` for the times and levels of a region's envelope.
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
    regionsOfKey = (0...127).map { key in
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

  /// Regions that sound now, those that fade for others included.
  public var soundingCount: Int { voices.count { $0.region != nil } }

  /// A note begins at the next frame.
  ///
  /// - Parameters:
  ///   - key: MIDI number, 0 to 127; others sound nothing.
  ///   - velocity: 1 to 127; 0 ends the note, as in MIDI.
  public mutating func noteOn(_ key: Int, velocity: Int) {
    guard (0...127).contains(key) else { return }
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
      start(index, key, velocity)
    }
  }

  /// A note ends at the next frame: its envelope falls, or the recording plays on if that is its mode.
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

  /// All notes end, as by `noteOff`.
  public mutating func allNotesOff() {
    for key in 0...127 { noteOff(key) }
  }

  /// All that sounds falls silent within `fadeDuration`.
  public mutating func allSoundOff() {
    for index in voices.indices { voices[index].fade(over: fadeLength) }
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    block.clear()
    let (left, right) = (block.channel(0), block.channel(1))
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return }
    for index in voices.indices {
      guard let region = voices[index].region else { continue }
      let sample = voices[index].isInLoop ? looped[region] : plain[region]
      voices[index].add(sample, table, leftStart, rightStart, block.frameCount)
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
    precondition(index == 0, "a sampler has one parameter")
    amplitude.move(to: ToneParameter.amplitude.clamped(value), frames: max(1, Int(0.005 * sampleRate)))
  }

  /// Returns to the state of a new instance: silence.
  public mutating func reset() {
    for index in voices.indices { voices[index].stop() }
    order = 0
    amplitude.reset()
  }

  private mutating func start(_ index: Int, _ key: Int, _ velocity: Int) {
    let region = regions[index]
    let sample = looped[index]
    let speed = exp2(region.cents(at: key) / 1200) * sample.sampleRate / sampleRate
    let gain = region.gain(velocity: velocity)
    let angle = (region.pan + 100) / 200 * .pi / 2
    let root = 2.0.squareRoot()
    voices[freeVoice()].start(
      region: index, key: key, order: order, speed: speed, levelCount: sample.levels.count,
      gains: (Float(gain * root * cos(angle)), Float(gain * root * sin(angle))), envelope: envelopes[index])
  }

  /// A voice that is free; if as many sound as may, another begins to fade for it.
  private mutating func freeVoice() -> Int {
    // Plain loops: filtered arrays would be allocated.
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
    // More notes within one fade than there are voices: the quietest of what fades is cut.
    return free ?? quietest ?? oldest ?? 0
  }
}
