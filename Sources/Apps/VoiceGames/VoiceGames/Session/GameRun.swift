import AudioCore
import VoiceListening

/// One game played from samples of a microphone or a file. The events do not depend on the blocks of the signal.
///
/// ```swift
/// var run = try GameRun(settings: .standard(for: .balloon), sampleRate: 48_000)
/// while let block = nextBlock() {
///   run.process(block) { event in log(event) }
///   draw(run.state)
/// }
/// run.flush { event in log(event) }
/// ```
///
/// An event's time is that of the sample with which it is emitted, within 5 ms. The ear causes nearly all of the cost.
/// No allocation after `init`, except that `state` returns a copy.
public struct GameRun: ~Copyable, StreamingProcessor {
  /// An event of the game.
  public typealias Output = GameEvent

  private var ear: VoiceEar
  private var session: GameSession
  private var receivedFrames = 0
  /// Frames per second of the signal, in hertz.
  public let sampleRate: Double

  /// Makes a game that has not begun.
  ///
  /// - Throws: `SettingError`, `ListeningError`, `GameError`, `VoiceEventError`, `PitchError`, `SpectralError`.
  public init(settings: GameSettings, sampleRate: Double) throws {
    let session = try GameSession(settings: settings)
    let ear = try VoiceEar(configuration: settings.ear, sampleRate: sampleRate)
    self.session = session
    self.sampleRate = sampleRate
    self.ear = ear
  }

  /// The validated settings.
  public var settings: GameSettings { session.settings }
  /// The state that a front end draws.
  public var state: any GameState { session.state }
  /// Whether sounds count at present.
  public var isListening: Bool { session.isListening }
  /// The last tick on the game's scale of volumes, for a meter; `nil` before the first.
  public var tick: SoundTick? { session.tick }
  /// Whether the game still learns how loud the voice usually is.
  public var isLearning: Bool { session.isLearning }
  /// Whether the game is finished or was left.
  public var hasEnded: Bool { session.hasEnded }
  /// One channel at the sample rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// The delay from an event's time to its output, frames.
  public var latencyInFrames: Int { ear.latencyInFrames }
  /// The duration of the signal so far, seconds.
  public var time: Double { Double(receivedFrames) / sampleRate }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (GameEvent) -> Void) {
    process(block, heard: { _ in }, emit: emit)
  }

  /// Takes the next frames like `process(_:emit:)`, for apps that show a meter or record the session. `heard` receives
  /// each output of the ear before the events that follow from it, also after the end of the game; its volumes are on the
  /// ear's scale.
  public mutating func process(_ block: AudioBlock, heard: (Heard) -> Void, emit: (GameEvent) -> Void) {
    session.start(emit: emit)
    ear.process(block) { sound in
      heard(sound)
      session.take(sound, emit: emit)
    }
    receivedFrames += block.frameCount
  }

  /// Leaves the game now.
  public mutating func exit(emit: (GameEvent) -> Void) { session.exit(at: time, emit: emit) }

  /// Ends the signal and leaves a game that is not finished.
  public mutating func flush(emit: (GameEvent) -> Void) { flush(heard: { _ in }, emit: emit) }

  /// Ends the signal like `flush(emit:)`; `heard` receives the ear's last outputs.
  public mutating func flush(heard: (Heard) -> Void, emit: (GameEvent) -> Void) {
    ear.flush { sound in
      heard(sound)
      session.take(sound, emit: emit)
    }
    session.exit(at: time, emit: emit)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    ear.reset()
    // The settings were validated, so this does not fail. A stored copy of the first session would share its memory and
    // would have to be copied at the first change.
    if let fresh = try? GameSession(settings: session.settings) { session = fresh }
    receivedFrames = 0
  }

  /// Returns the events of a game played from a whole one-channel signal.
  ///
  /// - Throws: the errors of `init`, and `AudioFormatError` if the signal does not have one channel.
  public static func events(in signal: AudioBuffer, settings: GameSettings) throws -> [GameEvent] {
    var run = try GameRun(settings: settings, sampleRate: signal.sampleRate)
    return try run.outputs(of: signal)
  }
}
