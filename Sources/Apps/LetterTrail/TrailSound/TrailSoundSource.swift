import AudioCore
import LetterTrail
import Synchronization

/// The sound of a finger for an audio thread: another thread feeds what the finger does.
///
/// The audio thread never waits: while another thread feeds, which takes some microseconds, it plays one block of silence.
package final class TrailSoundSource: Sendable {
  /// Frames per second.
  package static let sampleRate = 48_000.0

  private struct State: Sendable {
    var sonifier: TraceSonifier
    var tracker: TouchTracker?
    /// From the clock of the samples to that of the sound; `nil` while nothing touches.
    var shift: Double?
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - style: what is heard.
  ///   - level: of all sounds, decibels.
  package init(style: TrailSoundStyle, level: Double) {
    state = Mutex(State(sonifier: TraceSonifier(style: style, level: level, sampleRate: Self.sampleRate)))
  }

  /// A chapter begins.
  package func begin(_ chapter: Chapter) { state.withLock { $0.tracker = TouchTracker(chapter) } }

  /// Takes samples, each with what the engine made of it. The first sample of a touch is heard as soon as possible; those
  /// that follow keep their distance from it.
  package func feed(_ samples: [(sample: TraceSample, events: [TrailEvent])]) {
    state.withLock { state in
      guard var tracker = state.tracker else { return }
      for (sample, events) in samples {
        let now = Double(state.sonifier.frame) / Self.sampleRate
        // The clocks of two machines part; a message may be late.
        if let shift = state.shift, abs(sample.time + shift - now) > 0.05 { state.shift = nil }
        if state.shift == nil { state.shift = now - sample.time }
        let (touch, cues) = tracker.take(sample, events, shift: state.shift ?? 0)
        state.sonifier.feed(touch)
        for cue in cues { state.sonifier.feed(cue, at: touch.time) }
        if !sample.contact { state.shift = nil }
      }
      state.tracker = tracker
    }
  }

  /// Writes the next frames of two channels; safe on an audio thread.
  package func render(into block: MutableAudioBlock) {
    let isDone: Void? = state.withLockIfAvailable { state in
      state.sonifier.render(left: block.channel(0), right: block.channel(1))
    }
    if isDone == nil { block.clear() }
  }
}
