import AppSound
import Dispatch
import Foundation
import OpenBoards
import SpeechBoard
import Synchronization

/// Whispers what a scanner offers, to a person who does not see it well: behind what the person says, in a voice of its own, on an
/// output of its own.
///
/// A new whisper takes the place of the one before it.
package final class ScanWhispers: Sendable {
  /// What became of a whisper.
  package enum Outcome: Sendable {
    /// It was heard to its end.
    case heard
    /// Its sound, where another place plays it.
    case made([Float])
    /// It could not be made or heard.
    case failed
  }

  /// The longest time for which a whisper waits until the person's own words have ended, in seconds.
  private static let longestWait = 10.0
  /// The time between two looks whether a sound has ended, in seconds.
  private static let look = 0.02

  private let open: (@Sendable () throws -> any PromptOutput)?
  private let queue = DispatchQueue(label: "speech-board.whispers", qos: .userInteractive)
  private let newest = Atomic(0)
  private let output = Mutex<(any PromptOutput)?>(nil)

  /// - Parameter open: opens the output; `nil` where another place plays the sounds.
  package init(open: (@Sendable () throws -> any PromptOutput)?) { self.open = open }

  /// Whispers.
  ///
  /// - Parameters:
  ///   - part: the words and their voice.
  ///   - level: how loud, in decibels by the voice of the person.
  ///   - talker: makes the sound; what it says comes first.
  ///   - done: is told what became of it, unless another whisper has taken its place.
  package func say(
    _ part: SentencePart, in set: BoardSet, level: Double, by talker: BoardTalker,
    done: @escaping @Sendable (Outcome) -> Void
  ) {
    let number = newest.add(1, ordering: .relaxed).newValue
    let isNewest: @Sendable () -> Bool = { [self] in newest.load(ordering: .relaxed) == number }
    output.withLock { if $0?.isPlaying == true { $0?.play([0]) } }
    talker.afterWords { [self] in
      queue.async { [self] in
        guard isNewest() else { return }
        do {
          let gain = Float(pow(10, level / 20))
          let sound = try talker.sound(of: part, in: set, while: isNewest).map { $0 * gain }
          guard open != nil else { return done(.made(sound)) }
          let start = ContinuousClock.now
          while talker.isSounding, isNewest(), .now - start < .seconds(Self.longestWait) {
            Thread.sleep(forTimeInterval: Self.look)
          }
          guard isNewest(), let opened = try openedOutput() else { return }
          opened.play(sound)
          while opened.isPlaying, opened.lossWords == nil, isNewest() { Thread.sleep(forTimeInterval: Self.look) }
          if isNewest() { done(opened.lossWords == nil ? .heard : .failed) }
        } catch is CancellationError {} catch { done(.failed) }
      }
    }
  }

  /// Ends what is whispered, and closes the output.
  package func stop() {
    newest.add(1, ordering: .relaxed)
    output.withLock { output in
      output?.stop()
      output = nil
    }
  }

  private func openedOutput() throws -> (any PromptOutput)? {
    try output.withLock { current in
      if let opened = current, opened.lossWords == nil { return opened }
      current?.stop()
      current = try open?()
      return current
    }
  }
}
