import AudioCore
import PocketPrograms
import PocketSound

/// What a wrong sound engine makes of a program's commands.
enum EngineFault: String, CaseIterable, Sendable {
  /// A sound that plays is not started again.
  case retriggerIgnored = "retrigger ignored"
  /// A sound that is started again goes on beside its new start.
  case retriggerOverlaps = "retrigger overlaps"
  /// A script does not wait for the end of a sound.
  case waitIgnored = "wait ignored"

  func changed(_ commands: [SoundCommand], of scene: SoundingScene) -> [SoundCommand] {
    switch self {
    case .retriggerIgnored:
      let playing = Self.retriggered(commands)
      return commands.indices.filter { !playing.contains($0) }.map { commands[$0] }
    case .retriggerOverlaps:
      let playing = Self.retriggered(commands)
      return commands.indices.map { index in
        var command = commands[index]
        if playing.contains(index), case .play(let sound, let from, let course) = command.action {
          // The second entry of a sound has a player of its own.
          command.action = .play(sound: sound + SoundingScene.names.count, from: from, course: course)
        }
        return command
      }
    case .waitIgnored:
      var starts = scene.startsWithoutWaits
      return commands.map { command in
        guard case .play(let sound, _, _) = command.action, starts[sound]?.isEmpty == false else { return command }
        var command = command
        command.frame = Int(((starts[sound]?.removeFirst() ?? 0) * SoundingScene.sampleRate).rounded())
        return command
      }.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
    }
  }

  /// The commands that start a sound that plays already.
  private static func retriggered(_ commands: [SoundCommand]) -> Set<Int> {
    var ends: [Int: Int] = [:]
    var found: Set<Int> = []
    for (index, command) in commands.enumerated() {
      guard case .play(let sound, _, _) = command.action else { continue }
      if command.frame < ends[sound] ?? 0 { found.insert(index) }
      ends[sound] = command.frame + Int(SoundingScene.durations[sound] * SoundingScene.sampleRate)
    }
    return found
  }
}

extension SoundingScene {
  /// The starts of each sound in order, in seconds, if scripts do not wait for sounds.
  var startsWithoutWaits: [Int: [Double]] {
    var starts: [Int: [Double]] = [:]
    for script in scripts {
      var now = 0.0
      for step in script {
        switch step {
        case .wait(let time): now += time
        case .play(let sound), .playAndWait(let sound): starts[sound, default: []].append(now)
        }
      }
    }
    return starts.mapValues { $0.sorted() }
  }
}

/// Delays of commands, as in a program that runs in real time.
enum StartJitter {
  /// All commands later by one time.
  static func whole(_ delay: Double) -> ([SoundCommand]) -> [SoundCommand] {
    { commands in
      commands.map { command in
        var command = command
        command.frame += Int((delay * SoundingScene.sampleRate).rounded())
        return command
      }
    }
  }

  /// Each command later by a time of its own, but not before the one before.
  static func each(upTo longest: Double, seed: UInt64) -> ([SoundCommand]) -> [SoundCommand] {
    { commands in
      var random = SeededRandom(seed: seed)
      var last = 0
      return commands.map { command in
        var command = command
        command.frame += Int((random.uniform(in: 0..<longest) * SoundingScene.sampleRate).rounded())
        command.frame = max(command.frame, last)
        last = command.frame
        return command
      }
    }
  }
}
