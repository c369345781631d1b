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

  /// - Parameter hasMedia: whether the project has a file of a name in a scene.
  init(_ project: CatrobatProject, hasMedia: (_ fileName: String, _ scene: String) -> Bool) {
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
            Sound(
              name: sound.name, file: sound.fileName, isPresent: hasMedia(sound.fileName, scene.name), isUsed: isUsed)
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
    unsupported = program.warnings.map(\.description) + missing
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
        let remarks = (sound.isPresent ? [] : ["missing"]) + (sound.isUsed ? [] : ["not used"])
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
