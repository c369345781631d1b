import AudioCore
import Foundation
import Statistics

/// Measures how long a sound is held: first a second of silence for the room's noise, then the sound.
///
/// All three sounds are timed by the same rule, so that [s] and [z] can be compared. It takes frames of 10 ms, and of each
/// how far it is above the room: the signal or its first difference, whichever is farther. A vowel stands out in the first,
/// an [s], whose energy lies above 4 kHz, in the second. A sound begins with the first of 0.2 s of frames that are 10 dB
/// above the room. It ends where it is for 0.15 s less than 6 dB above the room, or 20 dB below its own mean: a breath behind
/// it is no part of it. [a] and [z] end with their last pitch at the latest. The ticks of a `VoiceEar` tell whether the
/// sound has a pitch.
public struct HeldSoundMeter: Sendable {
  /// The phases of a try.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// The room is heard without the sound.
    case quiet
    /// The sound is to begin.
    case waiting
    /// The sound is held.
    case held
    /// The try is over; `outcome` holds its result.
    case done
  }

  /// The result of a try.
  public enum Outcome: Sendable, Equatable {
    /// The sound was held for this time, seconds.
    case held(Double)
    /// The try does not count.
    case failed(Failure)
  }

  /// The reasons for which a try does not count.
  public enum Failure: String, Sendable, Hashable, CaseIterable {
    /// There was a sound in the silence.
    case soundInSilence
    /// No sound of a second or more came.
    case nothing
    /// A sound with voice was wanted, and this one had none.
    case voiceless
    /// A sound without voice was wanted, and this one had one.
    case voiced
    /// The sound did not end.
    case tooLong
  }

  /// The silence before the sound, seconds.
  public static let quiet = 1.0
  /// The longest wait for the sound, seconds.
  public static let patience = 15.0
  /// The shortest sound that counts, seconds.
  public static let shortest = 1.0
  /// The longest sound that counts, seconds.
  public static let longest = 90.0

  private static let frameDuration = 0.01
  private static let (onset, pause) = (20, 15)
  private static let (beginMargin, endMargin, fall) = (10.0, 6.0, 20.0)

  /// The sound that is wanted.
  public let sound: HeldSound
  /// The current phase.
  public private(set) var phase = Phase.quiet
  /// The result; `nil` before the end.
  public private(set) var outcome: Outcome?

  private var sampleRate = 0.0
  private var last: Float = 0
  /// The energies of the signal and of its difference in the present frame.
  private var energies = SIMD2<Double>.zero
  private var (samples, frames) = (0, 0)
  private var roomLevels: [SIMD2<Double>] = []
  private var room = SIMD2<Double>.zero
  private var hadVoiceInSilence = false
  private var (run, start, waitStart) = (0, 0, 0)
  private var (levelSum, levelCount) = (0.0, 0)
  private var (ticks, pitchTicks, lastPitch) = (0, 0, 0.0)

  /// Makes a try that has heard nothing.
  public init(sound: HeldSound) { self.sound = sound }

  /// How long the sound is held so far, seconds.
  public var duration: Double {
    if case .held(let duration) = outcome { return duration }
    return phase == .held ? max(0, time(frames) - time(start)) : 0
  }

  /// Takes the next samples; those of the first channel count.
  public mutating func take(_ block: AudioBlock, sampleRate: Double) {
    self.sampleRate = sampleRate
    let length = max(1, Int((Self.frameDuration * sampleRate).rounded()))
    for sample in block.channel(0) {
      guard phase != .done else { return }
      let values = SIMD2(Double(sample), Double(sample - last))
      last = sample
      energies += values * values
      samples += 1
      guard samples == length else { continue }
      frames += 1
      takeFrame(energies / Double(length))
      (energies, samples) = (.zero, 0)
    }
  }

  /// Takes the next output of an ear that hears the same samples.
  public mutating func take(_ heard: Heard) {
    guard case .tick(let tick) = heard else { return }
    if phase == .quiet, tick.isVoice { hadVoiceInSilence = true }
    guard phase == .held else { return }
    ticks += 1
    guard tick.frequency != nil else { return }
    pitchTicks += 1
    lastPitch = tick.time
  }

  /// The time at which so many frames are over, seconds since the start.
  private func time(_ frames: Int) -> Double {
    sampleRate > 0 ? Double(frames) * (Self.frameDuration * sampleRate).rounded() / sampleRate : 0
  }

  private mutating func takeFrame(_ energies: SIMD2<Double>) {
    // The floor is far below what any microphone gives.
    let levels = SIMD2(10 * log10(max(energies.x, 1e-12)), 10 * log10(max(energies.y, 1e-12)))
    switch phase {
    case .quiet: beQuiet(levels)
    case .waiting: wait((levels - room).max())
    case .held: hold((levels - room).max())
    case .done: break
    }
  }

  private mutating func beQuiet(_ levels: SIMD2<Double>) {
    roomLevels.append(levels)
    guard time(frames) >= Self.quiet else { return }
    for k in 0..<2 { room[k] = OrderStatistics.quantile(roomLevels.map { $0[k] }, 0.9) ?? levels[k] }
    if hadVoiceInSilence { return end(.failed(.soundInSilence)) }
    (phase, waitStart, run) = (.waiting, frames, 0)
  }

  /// - Parameter level: dB above the room.
  private mutating func wait(_ level: Double) {
    run = level >= Self.beginMargin ? run + 1 : 0
    if run >= Self.onset {
      (phase, start, run) = (.held, frames - run, 0)
      (levelSum, levelCount) = (level, 1)
      (ticks, pitchTicks, lastPitch) = (0, 0, 0)
    } else if time(frames) - time(waitStart) >= Self.patience {
      end(.failed(.nothing))
    }
  }

  /// - Parameter level: dB above the room.
  private mutating func hold(_ level: Double) {
    let least = max(Self.endMargin, levelSum / Double(levelCount) - Self.fall)
    if level >= least {
      run = 0
      levelSum += level
      levelCount += 1
    } else {
      run += 1
    }
    if run >= Self.pause { return judge(until: time(frames - run)) }
    if time(frames) - time(start) >= Self.longest { end(.failed(.tooLong)) }
  }

  private mutating func judge(until levelEnd: Double) {
    let share = ticks > 0 ? Double(pitchTicks) / Double(ticks) : 0
    // The pitch of a tick is 50 ms older than the tick.
    let stop = sound.isVoiced ? min(levelEnd, lastPitch) : levelEnd
    guard levelEnd - time(start) >= Self.shortest else {
      // A cough or a word: the sound is still to come.
      (phase, run) = (.waiting, 0)
      return
    }
    if sound.isVoiced {
      guard share >= 0.5, stop - time(start) >= Self.shortest else { return end(.failed(.voiceless)) }
    } else if share > 0.3 {
      return end(.failed(.voiced))
    }
    end(.held(stop - time(start)))
  }

  private mutating func end(_ outcome: Outcome) { (self.outcome, phase) = (outcome, .done) }
}
