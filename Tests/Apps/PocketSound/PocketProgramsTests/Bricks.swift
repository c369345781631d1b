import CatrobatProjects
import PocketPrograms

/// Bricks of test programs, by what they do.
enum Bricks {
  static func number(_ value: Double) -> CatrobatFormula { CatrobatFormula(.number, "\(value)") }
  static func text(_ value: String) -> CatrobatFormula { CatrobatFormula(.string, value) }
  static func variable(_ name: String) -> CatrobatFormula { CatrobatFormula(.variable, name) }

  static func wait(_ seconds: Double) -> CatrobatBrick {
    CatrobatBrick(type: "WaitBrick", formulas: ["TIME_TO_WAIT_IN_SECONDS": number(seconds)])
  }
  static func play(_ sound: Int) -> CatrobatBrick { CatrobatBrick(type: "PlaySoundBrick", sound: sound) }
  static func playAndWait(_ sound: Int) -> CatrobatBrick { CatrobatBrick(type: "PlaySoundAndWaitBrick", sound: sound) }
  static func play(_ sound: Int, at seconds: Double) -> CatrobatBrick {
    CatrobatBrick(type: "PlaySoundAtBrick", formulas: ["PLAY_SOUND_AT": number(seconds)], sound: sound)
  }
  static func stop(_ sound: Int) -> CatrobatBrick { CatrobatBrick(type: "StopSoundBrick", sound: sound) }
  static let stopAll = CatrobatBrick(type: "StopAllSoundsBrick")
  static func volume(_ percent: Double) -> CatrobatBrick {
    CatrobatBrick(type: "SetVolumeToBrick", formulas: ["VOLUME": number(percent)])
  }
  static func changeVolume(_ percent: Double) -> CatrobatBrick {
    CatrobatBrick(type: "ChangeVolumeByNBrick", formulas: ["VOLUME_CHANGE": number(percent)])
  }
  static func pitch(_ value: Double) -> CatrobatBrick {
    CatrobatBrick(type: "SetEffectBrick", formulas: ["EFFECT": number(value)], fields: ["effect": "PITCH"])
  }
  static func pan(_ value: Double) -> CatrobatBrick {
    CatrobatBrick(type: "SetEffectBrick", formulas: ["EFFECT": number(value)], fields: ["effect": "PAN"])
  }
  static let clearEffects = CatrobatBrick(type: "ClearEffectsBrick")
  static func note(_ key: Double, beats: Double) -> CatrobatBrick {
    CatrobatBrick(
      type: "PlayNoteForBeatsBrick", formulas: ["NOTE_TO_PLAY": number(key), "BEATS_TO_PLAY_NOTE": number(beats)])
  }
  static func drum(_ name: String, beats: Double) -> CatrobatBrick {
    CatrobatBrick(
      type: "PlayDrumForBeatsBrick", formulas: ["PLAY_DRUM": number(beats)], fields: ["drumSelection": name])
  }
  static func tempo(_ value: Double) -> CatrobatBrick {
    CatrobatBrick(type: "SetTempoBrick", formulas: ["TEMPO": number(value)])
  }
  static func pause(beats: Double) -> CatrobatBrick {
    CatrobatBrick(type: "PauseForBeatsBrick", formulas: ["BEATS_TO_PAUSE": number(beats)])
  }
  static func speak(_ words: String) -> CatrobatBrick {
    CatrobatBrick(type: "SpeakBrick", formulas: ["SPEAK": text(words)])
  }
  static func speakAndWait(_ words: String) -> CatrobatBrick {
    CatrobatBrick(type: "SpeakAndWaitBrick", formulas: ["SPEAK": text(words)])
  }
  static func broadcast(_ message: String) -> CatrobatBrick {
    CatrobatBrick(type: "BroadcastBrick", fields: ["broadcastMessage": message])
  }
  static func broadcastAndWait(_ message: String) -> CatrobatBrick {
    CatrobatBrick(type: "BroadcastWaitBrick", fields: ["broadcastMessage": message])
  }
  static func forever(_ bricks: CatrobatBrick...) -> CatrobatBrick {
    CatrobatBrick(type: "ForeverBrick", blocks: [bricks])
  }
  static func times(_ count: Double, _ bricks: CatrobatBrick...) -> CatrobatBrick {
    CatrobatBrick(type: "RepeatBrick", formulas: ["TIMES_TO_REPEAT": number(count)], blocks: [bricks])
  }
  static func until(_ condition: CatrobatFormula, _ bricks: CatrobatBrick...) -> CatrobatBrick {
    CatrobatBrick(type: "RepeatUntilBrick", formulas: ["REPEAT_UNTIL_CONDITION": condition], blocks: [bricks])
  }
  static func check(
    _ condition: CatrobatFormula, then: [CatrobatBrick], otherwise: [CatrobatBrick] = []
  ) -> CatrobatBrick {
    CatrobatBrick(type: "IfLogicBeginBrick", formulas: ["IF_CONDITION": condition], blocks: [then, otherwise])
  }
  static func set(_ name: String, _ value: CatrobatFormula) -> CatrobatBrick {
    CatrobatBrick(type: "SetVariableBrick", formulas: ["VARIABLE": value], variable: name)
  }
  static func change(_ name: String, _ value: Double) -> CatrobatBrick {
    CatrobatBrick(type: "ChangeVariableBrick", formulas: ["VARIABLE_CHANGE": number(value)], variable: name)
  }
  static func stopScripts(_ selection: String) -> CatrobatBrick {
    CatrobatBrick(type: "StopScriptBrick", fields: ["spinnerSelection": selection])
  }
}

/// Objects and programs of tests.
enum Programs {
  static func script(_ trigger: CatrobatScript.Trigger = .start, _ bricks: CatrobatBrick...) -> CatrobatScript {
    CatrobatScript(type: "Script", trigger: trigger, bricks: bricks)
  }

  static func object(_ name: String, sounds: Int = 0, _ scripts: CatrobatScript...) -> CatrobatObject {
    CatrobatObject(
      name: name, sounds: (0..<sounds).map { CatrobatFile(name: "\(name)\($0)", fileName: "\(name)\($0).wav") },
      scripts: scripts)
  }

  static func project(_ objects: CatrobatObject..., variables: [String] = []) -> CatrobatProject {
    CatrobatProject(
      languageVersion: "0.999", scenes: [CatrobatScene(name: "scene", objects: objects)], variables: variables)
  }
}

/// What a program did: its commands and events, with 1000 frames a second, so that a frame is a millisecond.
struct Run {
  let commands: [SoundCommand]
  let events: [ProgramEvent]
  let warnings: [String]
  /// Whether something would still happen.
  let goesOn: Bool
  /// How a program that tests itself came out, and why a program was ended.
  let verdict: TestVerdict?
  let failure: String?

  /// - Parameters:
  ///   - sound: the length of every sound in frames.
  ///   - cuts: the frames at which the run is cut into calls.
  init(
    _ project: CatrobatProject, profile: PocketProfile = .thesis, quantum: Quantum = .exact, until end: Int = 10_000,
    sound: Int = 1000, outside: [OutsideEvent] = [], seed: UInt64 = 0, cuts: [Int] = []
  ) {
    let program = PocketProgram(project)
    let machine: PocketMachine
    do throws(PocketProgramError) {
      machine = try PocketMachine(
        program, configuration: .init(profile: profile, sampleRate: 1000, quantum: quantum, seed: seed),
        facts: .init(
          soundLengths: program.sounds.map { _ in sound }, speechLength: { $0.count * 100 }), outside: outside)
    } catch {
      fatalError("\(error)")
    }
    for cut in cuts + [end] { machine.run(until: cut) }
    commands = machine.takeCommands()
    events = machine.takeEvents()
    warnings = program.warnings.map(\.description)
    goesOn = machine.nextFrame != nil
    (verdict, failure) = (machine.verdict, machine.failure)
  }

  /// The frames of events of a name, of one object if it is given.
  func frames(_ name: String, of object: String? = nil) -> [Int] {
    events.filter { $0.name == name && (object == nil || $0.object == object) }.map(\.frame)
  }

  /// The frames and numbers of events of a name.
  func values(_ name: String, _ field: String) -> [Double] {
    events.filter { $0.name == name }.compactMap { event in
      if case .number(let value) = event.fields.first(where: { $0.name == field })?.value { value } else { nil }
    }
  }
}
