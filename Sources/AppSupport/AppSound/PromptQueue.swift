import Synchronization

/// Sounds that are played at once, for an audio thread: a new one takes the place of what is being played.
///
/// The audio thread never waits and frees nothing: while another thread changes the queue it plays silence for one block,
/// and finished sounds are let go by the next `play` or `append`.
package final class PromptQueue: Sendable {
  private struct State {
    var sounds: [[Float]] = []
    /// The sound that is being played.
    var number = 0
    /// The place in it.
    var place = 0
  }

  /// The frames over which a sound that is replaced fades out: 5 ms at 48 kHz.
  package static let fadeLength = 240

  private let state = Mutex(State())

  package init() {}

  /// Plays a sound now. The one that is being played fades out under its beginning.
  package func play(_ sound: [Float]) {
    var old: [[Float]] = []
    state.withLock { state in
      var sound = sound
      if state.sounds.indices.contains(state.number) {
        let rest = state.sounds[state.number].dropFirst(state.place).prefix(Self.fadeLength)
        if sound.count < rest.count { sound += [Float](repeating: 0, count: rest.count - sound.count) }
        for (k, sample) in rest.enumerated() { sound[k] += sample * (1 - (Float(k) + 0.5) / Float(rest.count)) }
      }
      swap(&old, &state.sounds)
      state = State(sounds: [sound])
    }
  }

  /// Plays a sound behind those that are there.
  package func append(_ sound: [Float]) {
    var old: [[Float]] = []
    state.withLock { state in
      old = Array(state.sounds.prefix(state.number))
      state.sounds.removeFirst(old.count)
      state.number = 0
      state.sounds.append(sound)
    }
  }

  /// Whether sounds are left.
  package var isPlaying: Bool { state.withLock { $0.number < $0.sounds.count } }

  /// Writes the next samples.
  package func render(into samples: UnsafeMutableBufferPointer<Float>) {
    let isDone: Void? = state.withLockIfAvailable { state in
      for k in samples.indices {
        while state.number < state.sounds.count, state.place >= state.sounds[state.number].count {
          (state.number, state.place) = (state.number + 1, 0)
        }
        guard state.number < state.sounds.count else {
          samples[k] = 0
          continue
        }
        samples[k] = state.sounds[state.number][state.place]
        state.place += 1
      }
    }
    if isDone == nil { samples.update(repeating: 0) }
  }
}
