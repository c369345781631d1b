import AudioCore
import VoiceListening

/// One game played from samples: the same for a microphone and for a file, the same events for every cutting into
/// blocks.
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
/// An event's time is that of the sample with which it is emitted, within 5 ms. Cost: the ear's. It allocates nothing
/// after `init`; who reads `state` gets a copy.
public struct GameRun: ~Copyable, StreamingProcessor {
  /// An event of the game.
  public typealias Output = GameEvent

  private var ear: VoiceEar
  private var session: GameSession
  private var receivedFrames = 0
  private let sampleRate: Double

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
  /// Whether sounds count yet.
  public var isListening: Bool { session.isListening }
  /// Whether the game is finished or was left.
  public var hasEnded: Bool { session.hasEnded }
  /// Frames between an event's time and the sample with which it is emitted.
  public var latencyInFrames: Int { ear.latencyInFrames }
  /// Seconds heard so far.
  public var time: Double { Double(receivedFrames) / sampleRate }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (GameEvent) -> Void) {
    process(block, heard: { _ in }, emit: emit)
  }

  /// As `process(_:emit:)`, for apps that show a meter or record the session: `heard` is called before the events that
  /// come of it. It goes on when the game has ended.
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

  /// Ends the signal; a game that is not finished is left.
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
    // The settings were validated; a kept copy would share its memory with this one until the first change.
    if let fresh = try? GameSession(settings: session.settings) { session = fresh }
    receivedFrames = 0
  }

  /// The events of a game played from a whole one-channel signal.
  public static func events(in signal: AudioBuffer, settings: GameSettings) throws -> [GameEvent] {
    var run = try GameRun(settings: settings, sampleRate: signal.sampleRate)
    return run.outputs(of: signal)
  }
}
