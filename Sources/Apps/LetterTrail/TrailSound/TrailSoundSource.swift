import AudioCore
import LetterTrail
import Synchronization

/// The sound of a finger for an audio thread: another thread feeds what the finger does.
///
/// The audio thread never waits and never falls silent: what another thread feeds at this very moment, it takes over with
/// its next block.
package final class TrailSoundSource: Sendable {
  /// Frames per second.
  package static let sampleRate = 48_000.0

  /// What was fed and not yet taken over.
  package struct Fed: Sendable {
    var tracker: TouchTracker?
    /// From the clock of the samples to that of the sound; `nil` while nothing touches.
    var shift: Double?
    var items: [(item: TraceSonifier.Item, time: Double)] = []

    /// Where too many wait since nobody renders, what comes is left out.
    mutating func add(_ item: TraceSonifier.Item, at time: Double) {
      if items.count < TraceSonifier.queueLength { items.append((item, time)) }
    }
  }

  package let fed: Mutex<Fed>
  /// Only the audio thread uses it.
  private let sonifier: Mutex<TraceSonifier>
  /// The number of rendered frames.
  private let frame = Atomic(0)

  /// - Parameters:
  ///   - style: what is heard.
  ///   - level: of all sounds, decibels.
  package init(style: TrailSoundStyle, level: Double) {
    sonifier = Mutex(TraceSonifier(style: style, level: level, sampleRate: Self.sampleRate))
    var empty = Fed()
    empty.items.reserveCapacity(TraceSonifier.queueLength)
    fed = Mutex(empty)
  }

  /// A chapter begins.
  package func begin(_ chapter: Chapter) { fed.withLock { $0.tracker = TouchTracker(chapter) } }

  /// Takes samples, each with what the engine made of it. The first sample of a touch is heard as soon as possible; those
  /// that follow keep their distance from it.
  package func feed(_ samples: [(sample: TraceSample, events: [TrailEvent])]) {
    let now = Double(frame.load(ordering: .relaxed)) / Self.sampleRate
    fed.withLock { fed in
      guard var tracker = fed.tracker else { return }
      for (sample, events) in samples {
        // The clocks of two machines part; a message may be late.
        if let shift = fed.shift, abs(sample.time + shift - now) > 0.05 { fed.shift = nil }
        let shift = fed.shift ?? now - sample.time
        let (touch, cues) = tracker.take(sample, events, shift: shift)
        fed.add(.state(touch), at: touch.time)
        for cue in cues { fed.add(.cue(cue), at: touch.time) }
        fed.shift = sample.contact ? shift : nil
      }
      fed.tracker = tracker
    }
  }

  /// Writes the next frames of two channels; safe on an audio thread.
  package func render(into block: MutableAudioBlock) {
    let isDone: Void? = sonifier.withLockIfAvailable { sonifier in
      fed.withLockIfAvailable { fed in
        // By index: a loop over the array holds a reference, and emptying it could copy.
        for place in fed.items.indices { sonifier.add(fed.items[place].item, at: fed.items[place].time) }
        fed.items.removeAll(keepingCapacity: true)
      }
      sonifier.render(left: block.channel(0), right: block.channel(1))
      frame.store(sonifier.frame, ordering: .relaxed)
    }
    if isDone == nil { block.clear() }
  }
}
