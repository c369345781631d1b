import AudioCore

/// Whether a microphone gives nothing at all: every sample has been exactly 0 for longer than any room is. A microphone that is
/// switched off by its button, or muted in the system's mixer, gives this; a quiet room never does.
package struct SilentMicrophoneWatch: Sendable {
  /// The time after which it is said, seconds. The page's own watch of a browser's microphone has the same.
  package static let patience = 3.0

  private let sampleRate: Double
  private var zeros = 0.0

  /// Creates a watch of a microphone that has just been opened.
  ///
  /// - Parameter sampleRate: that of the blocks, hertz.
  package init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Looks at the next block; returns whether the microphone gives nothing.
  package mutating func isSilent(after block: AudioBlock) -> Bool {
    let hasSound = (0..<block.channelCount).contains { block.channel($0).contains { $0 != 0 } }
    zeros = hasSound ? 0 : zeros + Double(block.frameCount) / sampleRate
    return zeros >= Self.patience
  }
}
