import AppSound
import AppWords
import AudioCore
import Foundation
import SpeechBoardVoices
import Synchronization

/// The recording of a tile's sound behind a page, on a thread of its own, until it is stopped or as long as it may be.
final class TileRecordingRun: Sendable {
  /// The time between two messages of the level, seconds.
  private static let step = 0.1

  private let thread: ListeningThread
  private let isStopped = Atomic(false)
  private let progress: @Sendable (TileRecordingMessage) -> Void
  private let ended: @Sendable (Result<TileSound, any Error>) -> Void

  /// - Parameters:
  ///   - progress: is told how far it is, by the thread of the recording.
  ///   - ended: is told the sound once, unless the recording was given up.
  init(
    _ opener: MicrophoneOpener, progress: @escaping @Sendable (TileRecordingMessage) -> Void,
    ended: @escaping @Sendable (Result<TileSound, any Error>) -> Void
  ) {
    (thread, self.progress, self.ended) = (ListeningThread(opener), progress, ended)
  }

  /// Begins.
  func start() {
    progress(TileRecordingMessage(phase: .opening))
    thread.start { [self] opened in
      let result = Result { try record(from: opened.get()) }
      if !thread.isLeft { ended(result) }
    }
  }

  /// Ends the recording; what was heard becomes the sound.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Gives the recording up, and waits until the microphone is closed.
  func leave() async { await thread.leave() }

  private func record(from microphone: any PageMicrophone) throws -> TileSound {
    var samples: [Float] = []
    let rate = microphone.sampleRate
    let most = Int(rate * RecordedTile.durations.upperBound)
    var told = 0
    progress(TileRecordingMessage(phase: .recording))
    try microphone.read { block in
      samples += block.channel(0)
      if Double(samples.count - told) >= Self.step * rate {
        let peak = samples[told...].reduce(Float(0)) { max($0, abs($1)) }
        told = samples.count
        progress(
          TileRecordingMessage(
            phase: .recording, seconds: Double(samples.count) / rate,
            level: .init(peak > 0 ? 20 * log10(Double(peak)) : nil)))
      }
      return samples.count < most && !isStopped.load(ordering: .relaxed) && !thread.isLeft
    }
    return try RecordedTile.sound(of: AudioBuffer(mono: Array(samples.prefix(most)), sampleRate: rate))
  }
}
