import AudioCore
import CatrobatFormulas
import CatrobatProjects

/// Runs a program on a virtual clock of frames: outside events in, sound commands and program events out.
///
/// The machine knows no sound, no device and no other clock. The same program, configuration and outside events give
/// the same commands, however its time is cut into calls of `run(until:)`. It is used by one thread.
public final class PocketMachine {
  /// The settings of a machine.
  public struct Configuration: Sendable, Hashable, Codable {
    /// How the program behaves where the apps that run it differ.
    public var profile: PocketProfile
    /// The times at which scripts run.
    public var quantum: Quantum
    /// Frames a second of the virtual clock, 1 to 768,000.
    public var sampleRate: Double
    /// Seed of the random numbers of the program.
    public var seed: UInt64

    /// A configuration; by default scripts run at exact frames, and the seed is 0.
    public init(profile: PocketProfile, sampleRate: Double, quantum: Quantum = .exact, seed: UInt64 = 0) {
      self.profile = profile
      self.quantum = quantum
      self.sampleRate = sampleRate
      self.seed = seed
    }
  }

  /// Gives width and height of a picture by the names of its scene and file.
  public typealias PictureSizes = @Sendable (_ scene: String, _ fileName: String) -> (width: Double, height: Double)?

  /// What the machine must know of sound, and of the looks that can be tapped.
  public struct SoundFacts: Sendable {
    /// Frames of each sound of the program; `nil` for one that is missing: it is silent and ends at once.
    public var soundLengths: [Int?]
    /// Frames of a spoken text; less than 0 counts as 0, and more than 2⁴⁰ as 2⁴⁰.
    public var speechLength: @Sendable (String) -> Int
    /// Width and height of a look in units of the stage, by the names of its scene and file; `nil` if they are not known.
    public var pictureSize: PictureSizes = { _, _ in nil }
    /// The loudness that the program hears at a frame, 0 to 100.
    public var loudness: @Sendable (Int) -> Double

    /// The facts of sound of a program.
    public init(
      soundLengths: [Int?], speechLength: @escaping @Sendable (String) -> Int,
      loudness: @escaping @Sendable (Int) -> Double = { _ in 0 }, pictureSize: @escaping PictureSizes = { _, _ in nil }
    ) {
      self.pictureSize = pictureSize
      self.soundLengths = soundLengths
      self.speechLength = speechLength
      self.loudness = loudness
    }
  }

  /// Something that is due at a frame.
  enum Due {
    case thread(Int, generation: Int)
    case soundEnd(actor: Int, sound: Int, generation: Int)
    case noteOff(actor: Int, instrument: Int, key: Int, note: Int)
    case voiceEnd
    case speechStart(number: Int)
    case speechEnd(number: Int)
    case outside(Int)
    case tick
  }

  /// A text that is spoken.
  struct Speech {
    let actor: Int
    let text: String
    let start: Double
    let end: Double
    var waiting: [Actor.Waiting]
  }

  let program: PocketProgram
  let configuration: Configuration
  let facts: SoundFacts
  let outside: [OutsideEvent]

  var agenda = Agenda<Due>()
  /// The frame of the item that is carried out.
  public internal(set) var frame = 0
  /// The exact time of what is carried out, in frames.
  var time = 0.0

  var scene = 0
  var actors: [Actor] = []
  /// The actors of the scene in the order in which scripts start; clones follow their originals' list.
  var cast: [Int] = []
  /// Scenes that were left and may go on: their actors, variables and threads are kept.
  var leftScenes: [Int: LeftScene] = [:]
  var threads: [ScriptThread] = []
  var freeThreads: [Int] = []
  /// The running thread of a script of an actor.
  var running: [ScriptKey: Int] = [:]
  var groups: [Int: ThreadGroup] = [:]
  var nextGroup = 0
  var variables: [String: FormulaValue] = [:]
  var lists: [String: [FormulaValue]] = [:]
  var random: SeededRandom
  var sensors: [String: FormulaValue] = [:]
  /// The fingers on the stage: the places of their touches in `touches`, by the thread of the brick, or −1 for a finger
  /// from outside.
  var fingers: [Int: Int] = [:]
  var collisions: Set<CollisionPair> = []
  /// Questions without an answer, the oldest first.
  var questions: [Question] = []
  /// The time from which the program's timer counts, in frames.
  var timerStart = 0.0
  /// The places of all touches so far.
  var touches: [(x: Double, y: Double)] = []
  /// For each script that waits for a condition, whether the condition held at the last tick.
  var conditions: [ScriptKey: Bool] = [:]
  var isTicking = false
  var tickTime = 0.0

  var volume: Double
  var tempo = 60.0
  /// The instrument of all objects, in profiles where they share one.
  var instrument = 1
  var voices = 0
  var nextNote = 0
  var nextSoundGeneration = 0
  var speeches: [Int: Speech] = [:]
  var nextSpeech = 0

  /// Instructions of the present instant.
  var steps = 0
  /// Whether the present instant has reached the limit.
  var isSlowed = false
  var stepLimit = PocketMachine.stepLimit
  var hasFinished = false
  /// Why the program was ended before its time; `nil` if it was not.
  public internal(set) var failure: String?
  /// How a program that tests itself came out; `nil` before it has.
  public internal(set) var verdict: TestVerdict?
  /// Assertions that have held so far.
  public internal(set) var heldAssertions = 0
  /// The results of each pass of a loop over parameters, by the thread.
  var parameterResults: [Int: ParameterResults] = [:]
  /// The thread that runs.
  var current: Int?
  /// Scripts that have started at the present instant.
  var starts = 0
  /// Changes of the scene at one instant, and their frame; so many end the program.
  var sceneChanges = 0
  var sceneChangeFrame = -1
  static let sceneChangeLimit = 1000
  /// The frame at which something was drawn last.
  var drawnFrame = -1
  /// Takes each event as it happens; without it they are kept for `takeEvents`.
  public var onEvent: ((ProgramEvent) -> Void)?
  var warned: Set<String> = []
  private(set) var commands: [SoundCommand] = []
  private(set) var events: [ProgramEvent] = []

  struct ScriptKey: Hashable {
    let actor: Int
    let script: Int
  }

  struct CollisionPair: Hashable {
    let a: String
    let b: String
    init(_ a: String, _ b: String) { (self.a, self.b) = a < b ? (a, b) : (b, a) }
  }

  struct Question {
    let thread: Int
    let generation: Int
    let variable: String?
  }

  /// A scene that may go on: its actors, the state of its threads and its sounds.
  struct LeftScene {
    struct Sound {
      let actor: Int
      let sound: Int
      /// The frame of the recording at which it goes on.
      let position: Int
      let waiting: [Actor.Waiting]
    }

    struct Paused {
      let thread: Int
      let generation: Int
      var state: ScriptThread.State
      /// Frames until it was due.
      let rest: Double
    }

    var cast: [Int]
    var paused: [Paused]
    var sounds: [Sound] = []
  }

  /// A machine before the first frame of a program.
  ///
  /// - Parameter outside: in any order; events of the same time happen in the given order. Their times are 0 to 86,400 s.
  /// - Throws: `PocketProgramError` for a number of the configuration that is out of its range, an event at another time, or
  ///   lengths of sounds that are not those of the program.
  public init(
    _ program: PocketProgram, configuration: Configuration, facts: SoundFacts, outside: [OutsideEvent] = []
  ) throws(PocketProgramError) {
    try configuration.check()
    guard facts.soundLengths.count == program.sounds.count else {
      throw .soundCount(facts.soundLengths.count, expected: program.sounds.count)
    }
    for length in facts.soundLengths {
      try Configuration.check("frames of a sound", Double(length ?? 0), 0...Double(Self.lastFrame))
    }
    for event in outside {
      try Configuration.check("time of an event in seconds", event.time, 0...OutsideEvent.latestTime)
    }
    self.program = program
    self.configuration = configuration
    self.facts = facts
    self.outside = outside.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    random = SeededRandom(seed: configuration.seed)
    volume = configuration.profile.initialVolume
    for name in program.variables { variables[name] = .number(0) }
    for name in program.lists { lists[name] = [] }
    enter(scene: 0)
    for (index, event) in self.outside.enumerated() {
      agenda.add(.outside(index), at: Int((event.time * configuration.sampleRate).rounded()))
    }
  }

  /// The last frame of the virtual clock; at 48 kHz it is reached after 3000 years.
  package static let lastFrame = 1 << 52

  /// Runs everything that is due before a frame; a frame after 2⁵² counts as 2⁵².
  public func run(until end: Int) {
    let end = min(end, Self.lastFrame)
    while !hasFinished, let next = agenda.nextFrame, next < end {
      let (due, item) = agenda.removeFirst()
      if due != frame { (steps, starts, isSlowed) = (0, 0, false) }
      frame = max(frame, due)
      carryOut(item)
    }
    frame = max(frame, end)
  }

  /// The commands since the last call, in the order of their frames.
  public func takeCommands() -> [SoundCommand] {
    defer { commands.removeAll(keepingCapacity: true) }
    return commands
  }

  /// The events since the last call, in the order of their frames.
  public func takeEvents() -> [ProgramEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// The frame at which something happens next; `nil` if nothing ever will.
  public var nextFrame: Int? { hasFinished ? nil : agenda.nextFrame }

  /// The name of an object, by the number of the object or of its clone, which must be that of a command or an event.
  public func name(of actor: Int) -> String {
    ensure(actors.indices.contains(actor), "name: expected the number of an object below \(actors.count), got \(actor)")
    return actors[actor].name
  }

  private func carryOut(_ item: Due) {
    time = Double(frame)
    switch item {
    case .thread(let index, let generation):
      guard threads[index].generation == generation, threads[index].state == .due else { return }
      time = threads[index].time
      if threads[index].hasYielded, drawnFrame == frame {
        // Something was drawn since: the pass ends with the picture.
        threads[index].hasYielded = false
        return schedule(thread: index, at: time + configuration.profile.loopDelay * configuration.sampleRate)
      }
      run(thread: index)
    case .soundEnd(let actor, let sound, let generation): endSound(sound, of: actor, generation)
    case .noteOff(let actor, let instrument, let key, let note): endNote(note, key, instrument, of: actor)
    case .voiceEnd: voices -= 1
    case .speechStart(let number): beginSpeech(number)
    case .speechEnd(let number): endSpeech(number)
    case .outside(let index): take(outside[index])
    case .tick: tick()
    }
  }

  func command(_ actor: Int?, _ action: SoundCommand.Action) {
    commands.append(SoundCommand(frame: frame, actor: actor, action))
  }

  func log(_ actor: Int?, _ name: String, _ fields: KeyValuePairs<String, ProgramEvent.Value> = [:]) {
    let event = ProgramEvent(frame: frame, object: actor.map { actors[$0].name }, actor: actor, name, fields)
    if let onEvent { onEvent(event) } else { events.append(event) }
  }

  /// Ends the program because it would never come to an end of this instant.
  func fail(_ actor: Int?, _ text: String) {
    guard !hasFinished else { return }
    (failure, hasFinished) = (text, true)
    log(actor, "program_fault", ["text": .text(text)])
  }

  /// A warning event, once for each text.
  func warn(_ actor: Int?, _ text: String) {
    if warned.insert(text).inserted { log(actor, "warning", ["text": .text(text)]) }
  }
}
