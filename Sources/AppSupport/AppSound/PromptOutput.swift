import AppWords

/// Where prompts are heard: the device of this computer, or the browser of a page. One channel; a prompt takes the place of
/// the one that is being played.
public protocol PromptOutput: Sendable {
  /// Plays samples now; what is being played ends.
  func play(_ samples: [Float])

  /// Plays samples behind those that are there.
  func append(_ samples: [Float])

  /// Whether something is being played, as far as this side knows.
  var isPlaying: Bool { get }

  /// Why nothing can be heard any more; `nil` while the output works.
  var lossWords: Words? { get }

  /// Closes the output.
  func stop()
}

extension PromptPlayback: PromptOutput {
  /// Why nothing can be heard any more; `nil` while the output works.
  public var lossWords: Words? { loss?.words }
}
