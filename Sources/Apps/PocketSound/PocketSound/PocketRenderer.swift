import AudioCore
import CatrobatProjects
import PocketInstruments
import PocketPrograms
import SpeechSynthesis

/// Renders a project to samples: its program runs on a virtual clock, and its sounds on an audio graph.
///
/// The same project, recordings, configuration and outside events give the same samples, bit for bit, whatever the
/// lengths of the blocks. It is used by one thread.
public final class PocketRenderer {
  /// The settings of a rendering.
  public struct Configuration: Sendable, Hashable, Codable {
    /// How the program behaves where the apps that run it differ.
    public var profile: PocketProfile
    /// In hertz, 1 to 768,000.
    public var sampleRate: Double
    /// The times at which scripts run.
    public var quantum: Quantum
    /// Seed of the program's random numbers.
    public var seed: UInt64
    /// The voice that speaks, as espeak-ng names it (`en`, `cs`); `nil` leaves spoken texts silent.
    public var voice: String?
    /// An SFZ file with instruments and drums; `nil` for the synthesised ones.
    public var bankPath: String?

    /// A configuration; by default scripts run at exact frames, and an English voice speaks.
    public init(
      profile: PocketProfile = .thesis, sampleRate: Double, quantum: Quantum = .exact, seed: UInt64 = 0,
      voice: String? = "en", bankPath: String? = nil
    ) {
      self.profile = profile
      self.sampleRate = sampleRate
      self.quantum = quantum
      self.seed = seed
      self.voice = voice
      self.bankPath = bankPath
    }
  }

  /// Frames that the program runs ahead of the sound.
  private static let lead = 4096

  /// The program that runs.
  package let machine: PocketMachine
  /// What was left out of the project, its recordings and its instruments, one line each.
  public private(set) var warnings: [ProjectWarning]
  let stage: SoundStage
  private let speech: SpokenTexts
  /// Changes the commands on their way from the program to the sound, so that tests can make the faults of an engine. It
  /// is given the commands up to a frame and that frame.
  package var commandFilter: ((_ commands: [SoundCommand], _ end: Int) -> [SoundCommand])?
  /// Frames that were rendered so far.
  public private(set) var position = 0

  /// A rendering before its first frame.
  ///
  /// - Parameters:
  ///   - recording: gives the recording of a sound, called once for each file that is used. What it throws becomes a
  ///     warning, and the sound is silent.
  ///   - loudness: what the program's sensor of loudness hears at a frame, 0 to 100.
  ///   - outside: taps and other events from outside.
  ///   - pictureSize: width and height of a look, which bricks that touch the stage need.
  /// - Throws: `PocketProgramError` for a configuration or an event that is out of its range; errors of the instruments, the
  ///   voice and the graph.
  public init(
    _ program: PocketProgram, configuration: Configuration, outside: [OutsideEvent] = [],
    loudness: @escaping @Sendable (Int) -> Double = { _ in 0 },
    pictureSize: @escaping PocketMachine.PictureSizes = { _, _ in nil },
    recording: (PocketProgram.Sound) throws -> AudioBuffer
  ) throws {
    let settings = PocketMachine.Configuration(
      profile: configuration.profile, sampleRate: configuration.sampleRate, quantum: configuration.quantum,
      seed: configuration.seed)
    try settings.check()
    let rate = configuration.sampleRate
    warnings = program.warnings
    let library = RecordingLibrary(
      program.sounds, sampleRate: rate, highestSpeed: program.changesPitch ? 8 : 1, load: recording)
    warnings += library.warnings
    let bank = try configuration.bankPath.map { try InstrumentBank.reading($0) } ?? .synthesised
    warnings += bank.warnings.map { ProjectWarning($0.description) }
    let synthesizer = try configuration.voice.map { try SpeechSynthesizer(configuration: .init(voice: $0)) }
    let speech = SpokenTexts(synthesizer, sampleRate: rate)
    self.speech = speech
    let material = SoundMaterial(
      recordings: library.recordings, speech: speech, bank: bank, choice: configuration.profile.recordingChoice,
      sampleRate: rate)
    stage = try SoundStage(profile: configuration.profile, material: material)
    machine = try PocketMachine(
      program, configuration: settings,
      facts: .init(
        soundLengths: library.recordings.map { $0?.frameCount }, speechLength: { speech.length(of: $0) },
        loudness: loudness, pictureSize: pictureSize),
      outside: outside)
  }

  /// Passes the sound of an object and its clones, without that of others, to a listener as it is rendered. Call it
  /// before the first rendering.
  ///
  /// - Throws: `AudioGraphError`.
  public func tap(_ object: String, listener: @escaping @Sendable (AudioBlock) -> Void) throws {
    try stage.tap(object, listener)
  }

  /// Renders the next frames, block by block, so that memory does not grow with their number.
  ///
  /// - Parameter blockLength: frames that are rendered at a time, at least 1. It does not change the samples.
  /// - Throws: `AudioFormatError` for a number of frames that is negative or beyond all time, or a block length below 1; errors
  ///   of the instruments and the graph; what `body` throws.
  public func render(frameCount: Int, blockLength: Int = 1024, _ body: (AudioBlock) throws -> Void) throws {
    let left = Double(PocketMachine.lastFrame - position)
    guard frameCount >= 0, frameCount <= PocketMachine.lastFrame - position else {
      throw AudioFormatError.argument("frames", Double(frameCount), expected: 0...left)
    }
    guard blockLength >= 1 else {
      throw AudioFormatError.argument("block length", Double(blockLength), expected: 1...left)
    }
    let end = position + frameCount
    while position < end {
      let count = min(Self.lead, end - position)
      try prepare(until: position + count)
      try stage.graph.render(frameCount: count, blockLength: blockLength, body)
      position += count
    }
  }

  /// Renders the next frames into memory.
  ///
  /// - Throws: as `render(frameCount:blockLength:_:)`; `AudioFormatError.frameCount` also for more frames than memory is asked
  ///   for.
  public func rendered(frameCount: Int, blockLength: Int = 1024) throws -> AudioBuffer {
    try AudioFormat.check(sampleRate: stage.graph.sampleRate, channelCount: 2, frameCount: frameCount)
    var channels: [[Float]] = [[], []]
    for c in channels.indices { channels[c].reserveCapacity(frameCount) }
    try render(frameCount: frameCount, blockLength: blockLength) { block in
      for c in channels.indices { channels[c] += block.channel(c) }
    }
    return try AudioBuffer(channels: channels, sampleRate: stage.graph.sampleRate)
  }

  /// Runs the program up to a frame and schedules what sounds before it.
  func prepare(until frame: Int) throws {
    machine.run(until: frame)
    let commands = machine.takeCommands()
    try stage.apply(commandFilter?(commands, frame) ?? commands) { machine.name(of: $0) }
  }

  /// Takes each event of the program as it happens, so that memory does not grow with their number; without it they are
  /// kept for `takeEvents`. The program runs up to a tenth of a second ahead of the sound.
  public var onEvent: ((ProgramEvent) -> Void)? {
    get { machine.onEvent }
    set { machine.onEvent = newValue }
  }

  /// Why the program was ended before its time, in one line; `nil` if it was not.
  public var failure: String? { machine.failure }

  /// The events of the program since the last call, in the order of their frames.
  public func takeEvents() -> [ProgramEvent] { machine.takeEvents() }

  /// Whether the program does nothing any more; its last sound may still be heard.
  public var hasEnded: Bool { machine.nextFrame == nil }

  /// What could not be spoken, one line each.
  public var speechWarnings: [String] { speech.warnings }
}
