import CatrobatFormulas
import CatrobatProjects

/// A project made ready to run: its scripts as instructions, its names resolved.
public struct PocketProgram: Sendable {
  /// A sound that the program may play.
  public struct Sound: Sendable, Hashable, Codable {
    /// Name of the scene that it belongs to.
    public var scene: String
    /// Name of the object that it belongs to.
    public var object: String
    /// The name that users see.
    public var name: String
    /// Name of the file in the project.
    public var fileName: String
    /// Whether a brick plays or stops it.
    public var isUsed: Bool
  }

  struct Script: Sendable {
    let trigger: CatrobatScript.Trigger
    /// The condition of a trigger that has one.
    let condition: CompiledFormula?
    /// The place of its first instruction.
    let entry: Int
  }

  struct Object: Sendable {
    let name: String
    let scripts: [Script]
    /// The place of its first sound in `sounds`.
    let firstSound: Int
    let looks: [CatrobatFile]
    let variables: [String]
    let lists: [String]
  }

  struct Scene: Sendable {
    let name: String
    let objects: [Object]
  }

  /// What was left out, one line each: bricks, scripts and formulas that have no effect here.
  public internal(set) var warnings: [ProjectWarning]
  /// All sounds of all objects.
  public internal(set) var sounds: [Sound]
  /// Width and height of the stage in its units.
  var stageSize: (width: Double, height: Double)
  var scenes: [Scene]
  var variables: [String]
  var lists: [String]
  var code: [Instruction]
  /// The places where the users' own bricks begin.
  var userBricks: [Int]

  /// The names of all objects in order, each once.
  public var objectNames: [String] {
    var seen: Set<String> = []
    return scenes.flatMap(\.objects).map(\.name).filter { seen.insert($0).inserted }
  }

  /// Whether a brick changes the pitch of recorded sounds.
  public var changesPitch: Bool {
    code.contains {
      switch $0 {
      case .setEffect(.pitch, _), .changeEffect(.pitch, _): true
      default: false
      }
    }
  }

  /// Whether a brick touches the stage, for which the sizes of looks are needed.
  public var touchesStage: Bool {
    code.contains { if case .touchStage = $0 { true } else { false } }
  }

  /// Whether it has bricks with which a program tests itself.
  public var testsItself: Bool {
    endsTests
      || code.contains {
        switch $0 {
        case .assertEquals, .assertLists, .assertParameter: true
        default: false
        }
      }
  }

  /// Whether it has a brick that ends a test.
  public var endsTests: Bool {
    code.contains { if case .finish(passesTest: true) = $0 { true } else { false } }
  }

  /// Compiles a project.
  ///
  /// Bricks without an effect on sound or on the course of the program are left out; bricks that would have one and
  /// are not supported are left out with a warning.
  public init(_ project: CatrobatProject) {
    var compiler = ProgramCompiler(project)
    compiler.compile()
    warnings = project.warnings + compiler.warnings
    sounds = compiler.sounds
    scenes = compiler.scenes
    code = compiler.code
    userBricks = compiler.userBrickEntries
    // A header without a screen size is that of an early project: 480 × 800.
    stageSize = (
      Double(project.header["screenWidth"] ?? "") ?? 480, Double(project.header["screenHeight"] ?? "") ?? 800
    )
    variables = project.variables
    lists = project.lists
  }
}
