import AudioExpectations
import CatrobatProjects
import PocketPrograms

/// An expectation on what a project consists of.
enum ProjectCheck: Sendable {
  case objects(count: Int?, names: [String]?)
  case soundsUsed(object: String?, names: [String])
  case bricks(type: String, object: String?, count: Int)
  case unsupported(count: Int)

  static let kinds = ["objects", "sounds_used", "bricks", "unsupported"]

  /// - Returns: `nil` for an expectation of another kind.
  init?(_ kind: String, _ fields: inout CheckFields) throws(CheckFileError) {
    switch kind {
    case "objects":
      let names = fields.optional("names") == nil ? nil : try fields.texts("names")
      let count = fields.optional("count") == nil && names != nil ? nil : try fields.count("count")
      self = .objects(count: count, names: names)
    case "sounds_used": self = .soundsUsed(object: try fields.optionalText("object"), names: try fields.texts("names"))
    case "bricks":
      self = .bricks(
        type: try fields.text("type", "the type of a brick"), object: try fields.optionalText("object"),
        count: try fields.count("count"))
    case "unsupported":
      self = .unsupported(count: fields.optional("count") == nil ? 0 : try fields.count("count"))
    default: return nil
    }
  }

  /// - Parameter warnings: what was left out of the project.
  func outcome(_ project: CatrobatProject, _ program: PocketProgram, warnings: [ProjectWarning]) -> AudioOutcome {
    let objects = project.scenes.flatMap(\.objects)
    switch self {
    case .objects(let count, let names):
      let found = objects.map(\.name)
      var isMet = count.map { $0 == found.count } ?? true
      if let names { isMet = isMet && names.sorted() == found.sorted() }
      let wanted = [count.map { "\($0)" }, names.map { Self.told($0) }].compactMap { $0 }.joined(separator: ": ")
      return Self.outcome("objects", wanted, "\(found.count): \(Self.told(found))", isMet)
    case .soundsUsed(let object, let names):
      let found = program.sounds.filter { $0.isUsed && (object == nil || $0.object == object) }.map(\.name)
      return Self.outcome("sounds used", Self.told(names), Self.told(found), names.sorted() == found.sorted())
    case .bricks(let type, let object, let count):
      let found = objects.filter { object == nil || $0.name == object }.reduce(0) { $0 + ($1.brickCounts[type] ?? 0) }
      return Self.outcome("bricks", "\(count) of \(type)", "\(found)", found == count)
    case .unsupported(let count):
      let lines = warnings.prefix(3).map(\.description).joined(separator: "; ")
      let more = warnings.count > 3 ? "; …" : ""
      return Self.outcome(
        "left out", "\(count)", warnings.isEmpty ? "0" : "\(warnings.count): \(lines)\(more)", warnings.count == count)
    }
  }

  /// An outcome without a tolerance.
  static func outcome(_ quantity: String, _ expected: String, _ measured: String, _ isMet: Bool) -> AudioOutcome {
    AudioOutcome(quantity, expected: expected, measured: measured, deviation: isMet ? 0 : .infinity)
  }

  /// The first names of a list.
  private static func told(_ names: [String]) -> String {
    guard !names.isEmpty else { return "none" }
    return names.prefix(10).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }
}
