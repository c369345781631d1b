import AppSound
import AudioCore
import Foundation

/// A headphone without sound or time: its clock is what is written to it, and a person hears what it has played.
///
/// The person is a closure that is called for every tone, a quarter of a second after its beginning, and may say what
/// to do at a time after it. Everything happens on the thread that writes, so that a test is the same each time.
package final class VirtualHeadphone: SoundOutput, @unchecked Sendable {
  /// A tone that was heard.
  package struct Tone: Sendable {
    /// The channels in which it sounds: 0 left, 1 right.
    package var channels: [Int]
    /// The frequency in hertz, from the zero crossings.
    package var frequency: Double
    /// The peak amplitude.
    package var amplitude: Double
    /// Its beginning in seconds since the headphone was opened.
    package var begin: Double
  }

  /// What a person does after a tone.
  package struct Reaction {
    /// Seconds after the beginning of the tone.
    package var delay: Double
    /// What the person does then.
    package var act: () -> Void

    /// Creates a reaction.
    package init(after delay: Double, _ act: @escaping () -> Void) {
      self.delay = delay
      self.act = act
    }
  }

  /// What is thrown by `write` after `unplug`.
  package struct Unplugged: Error {
    /// Creates the error.
    package init() {}
  }

  /// The part of a tone that is listened to, in seconds after its beginning: its rise is over.
  private static let listened = 0.05..<0.25
  /// Silence after which a sound is a new one, in seconds.
  private static let gap = 0.03

  package let latency: Double
  private let rate: Double
  private let ahead: Int
  private let hear: (Tone) -> Reaction?
  private var waiting: [[Float]] = [[], []]
  private var played = 0
  private var quiet = 0
  private var tone: (begin: Int, samples: [[Float]])?
  private var reactions: [(frame: Int, act: () -> Void)] = []
  private var isStopped = false
  private var lost = 0

  /// Called after each block with the frames that were played so far.
  package var onPlayed: (Int) -> Void = { _ in }
  /// Whether the next write fails.
  package var isUnplugged = false

  /// Creates a headphone.
  ///
  /// - Parameters:
  ///   - ahead: seconds of sound that are written before they are played.
  ///   - hear: the person.
  package init(
    sampleRate: Double, ahead: Double = 0.2, latency: Double = 0, hear: @escaping (Tone) -> Reaction?
  ) {
    rate = sampleRate
    self.ahead = Int(ahead * sampleRate)
    self.latency = latency
    self.hear = hear
    quiet = Int(sampleRate)
  }

  package var playedFrameCount: Int { played }
  package var missingFrameCount: Int { lost }
  package func stop() { isStopped = true }
  /// Some frames were not there in time.
  package func lose(_ frames: Int) { lost += frames }

  package func write(_ sound: AudioBuffer) throws -> Bool {
    if isUnplugged { throw Unplugged() }
    if isStopped { return false }
    for channel in 0..<2 { waiting[channel] += sound.channel(channel) }
    let count = waiting[0].count - ahead
    guard count > 0 else { return true }
    let (left, right) = (waiting[0], waiting[1])
    for n in 0..<count { play(left[n], right[n]) }
    for channel in 0..<2 { waiting[channel].removeFirst(count) }
    onPlayed(played)
    return !isStopped
  }

  private func play(_ left: Float, _ right: Float) {
    if left == 0, right == 0 {
      quiet += 1
    } else {
      if tone == nil, quiet >= Int(Self.gap * rate) { tone = (played, [[], []]) }
      quiet = 0
    }
    if tone != nil {
      tone?.samples[0].append(left)
      tone?.samples[1].append(right)
      if let whole = tone, whole.samples[0].count == Int(Self.listened.upperBound * rate) {
        tone = nil
        take(whole.begin, whole.samples)
      }
    }
    played += 1
    guard reactions.contains(where: { $0.frame <= played }) else { return }
    let due = reactions.filter { $0.frame <= played }
    reactions.removeAll { $0.frame <= played }
    for reaction in due { reaction.act() }
  }

  private func take(_ begin: Int, _ samples: [[Float]]) {
    let start = Int(Self.listened.lowerBound * rate)
    let parts = samples.map { Array($0[start...]) }
    let channels = [0, 1].filter { channel in parts[channel].contains { $0 != 0 } }
    guard let first = channels.first else { return }
    let part = parts[first]
    let crossings = zip(part, part.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    let heard = Tone(
      channels: channels, frequency: Double(crossings) / 2 / (Double(part.count) / rate),
      amplitude: Double(part.map(abs).max() ?? 0), begin: Double(begin) / rate)
    guard let reaction = hear(heard) else { return }
    reactions.append((max(played + 1, begin + Int(reaction.delay * rate)), reaction.act))
  }
}
