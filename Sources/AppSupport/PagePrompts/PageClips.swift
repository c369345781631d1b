import AppSound
import AppWords
import Foundation
import PageMessages
import PageServer
import Synchronization

/// Prompts in the browser of the page: the samples of each are a document that the page fetches and plays whole, so that no
/// network's hesitation is heard within a word.
public final class PageClips: PromptOutput {
  /// The sounds that the page may still fetch.
  private static let kept = 64

  private struct State {
    var sounds: [Int: Data] = [:]
    var number = 0
  }

  private let sampleRate: Double
  private let send: @Sendable (any ServerMessage) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - sampleRate: that of all prompts.
  ///   - send: sends a message to the page.
  public init(sampleRate: Double, send: @escaping @Sendable (any ServerMessage) -> Void) {
    (self.sampleRate, self.send) = (sampleRate, send)
  }

  /// Plays samples now; what is being played ends.
  public func play(_ samples: [Float]) { give(samples, follows: false) }
  /// Plays samples behind those that are there.
  public func append(_ samples: [Float]) { give(samples, follows: true) }

  /// The page does not say when a sound has ended.
  public var isPlaying: Bool { false }
  /// The page says itself what is wrong with its sound.
  public var lossWords: Words? { nil }
  /// Ends what is being played.
  public func stop() { send(SilenceMessage()) }

  private func give(_ samples: [Float], follows: Bool) {
    send(ClipMessage(address: address(of: samples), sampleRate: sampleRate, follows: follows))
  }

  /// Keeps samples for the page, which plays them in its own way; returns their address.
  public func address(of samples: [Float]) -> String {
    let bytes = samples.withUnsafeBytes { Data($0) }
    let number = state.withLock { state in
      state.number += 1
      state.sounds[state.number] = bytes
      state.sounds[state.number - Self.kept] = nil
      return state.number
    }
    return "/documents/clips/\(number)"
  }

  /// The samples of a sound; `nil` if there is none of this number any more.
  public func document(_ number: Substring) -> PageDocument? {
    guard let number = Int(number), let bytes = state.withLock({ $0.sounds[number] }) else { return nil }
    return PageDocument(.bytes, bytes)
  }
}
