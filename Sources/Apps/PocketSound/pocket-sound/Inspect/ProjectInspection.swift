import CatrobatProjects
import Foundation
import PocketPrograms

/// What is in a project, for people and for programs.
struct ProjectInspection: Encodable {
  struct Sound: Encodable {
    let name: String
    let file: String
    /// Whether the project has the file.
    let isPresent: Bool
    /// Whether a brick plays it.
    let isUsed: Bool
    /// Seconds of sound; `nil` for a file that is missing or cannot be read.
    let seconds: Double?
    /// Why the file cannot be read, in one line; `nil` if it can be.
    let fault: String?
  }

  struct Script: Encodable {
    let type: String
    let trigger: String
    /// Number of bricks, with those inside others.
    let bricks: Int
  }

  struct Object: Encodable {
    let name: String
    let scene: String
    let scripts: [Script]
    let sounds: [Sound]
    let looks: Int
    let variables: [String]
    let lists: [String]
    /// Number of bricks by their type in the file, with those that are commented out and those that end a block.
    let bricks: [String: Int]
  }

  let name: String
  let languageVersion: String
  let scenes: [String]
  let objects: [Object]
  /// Number of bricks of the whole project by their type.
  let bricks: [String: Int]
  let variables: [String]
  let lists: [String]
  /// What is left out or mended, one line each.
  let unsupported: [String]

  /// - Parameters:
  ///   - hasMedia: whether the project has a file of a name in a scene.
  ///   - seconds: opens a sound and gives its length in seconds.
  init(
    _ project: CatrobatProject, hasMedia: (_ fileName: String, _ scene: String) -> Bool,
    seconds: (_ fileName: String, _ scene: String) throws -> Double
  ) {
    let program = PocketProgram(project)
    name = project.name
    languageVersion = project.languageVersion
    scenes = project.scenes.map(\.name)
    variables = project.variables
    lists = project.lists
    var used = program.sounds[...]
    objects = project.scenes.flatMap { scene in
      scene.objects.map { object in
        let flags = used.prefix(object.sounds.count).map(\.isUsed)
        used = used.dropFirst(object.sounds.count)
        return Object(
          name: object.name, scene: scene.name,
          scripts: object.scripts.map {
            Script(type: $0.type, trigger: $0.trigger.text, bricks: Self.count($0.bricks))
          },
          sounds: zip(object.sounds, flags).map { sound, isUsed in
            let isPresent = hasMedia(sound.fileName, scene.name)
            let length = isPresent ? Result { try seconds(sound.fileName, scene.name) } : nil
            var fault: String?
            if case .failure(let error) = length { fault = "\(error)" }
            return Sound(
              name: sound.name, file: sound.fileName, isPresent: isPresent, isUsed: isUsed, seconds: try? length?.get(),
              fault: fault)
          },
          looks: object.looks.count, variables: object.variables, lists: object.lists, bricks: object.brickCounts)
      }
    }
    bricks = objects.reduce(into: [:]) { $0.merge($1.bricks, uniquingKeysWith: +) }
    let missing = objects.flatMap { object in
      object.sounds.filter { $0.isUsed && !$0.isPresent }.map {
        "\(object.name): sound '\($0.name)' is silent: the file \($0.file) is missing"
      }
    }
    let unreadable = objects.flatMap { object in
      object.sounds.compactMap { sound in
        sound.fault.map { "\(object.name): sound '\(sound.name)' is silent: \(sound.file): \($0)" }
      }
    }
    unsupported = program.warnings.map(\.description) + missing + unreadable
  }

  private static func count(_ bricks: [CatrobatBrick]) -> Int {
    bricks.reduce(0) { $0 + 1 + $1.blocks.reduce(0) { $0 + count($1) } }
  }

  /// One JSON object with sorted keys.
  var json: String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// A page of text.
  var text: String {
    var lines = ["\(name.isEmpty ? "(without a name)" : name), language version \(languageVersion)"]
    for object in objects {
      lines.append("")
      lines.append(scenes.count > 1 ? "\(object.scene): \(object.name)" : object.name)
      for script in object.scripts {
        lines.append("  script: \(script.trigger), \(script.bricks) brick\(script.bricks == 1 ? "" : "s")")
      }
      for sound in object.sounds {
        let length = sound.seconds.map { [String(format: "%.2f s", $0)] } ?? []
        let faults = sound.isPresent ? (sound.fault == nil ? [] : ["cannot be read"]) : ["missing"]
        let remarks = length + faults + (sound.isUsed ? [] : ["not used"])
        lines.append("  sound: \(sound.name)\(remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))")")
      }
    }
    lines += ["", "Bricks:"]
    for (type, count) in bricks.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      lines.append("  \(String(repeating: " ", count: max(0, 5 - "\(count)".count)))\(count)  \(type)")
    }
    lines += ["", unsupported.isEmpty ? "Nothing is left out." : "Left out or mended:"]
    lines += unsupported.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
