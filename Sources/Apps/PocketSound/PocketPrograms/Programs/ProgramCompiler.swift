import CatrobatFormulas
import CatrobatProjects

/// Makes instructions of a project's bricks.
struct ProgramCompiler {
  private(set) var warnings: [ProjectWarning] = []
  var sounds: [PocketProgram.Sound] = []
  private(set) var scenes: [PocketProgram.Scene] = []
  var code: [Instruction] = []
  private(set) var userBrickEntries: [Int] = []

  /// The object whose scripts are compiled.
  var object = CatrobatObject(name: "")
  /// The place of its first sound in `sounds`.
  var firstSound = 0
  /// The objects of its scene by name.
  var objects: [String: Int] = [:]
  /// Whether the stage is drawn between the bricks that are compiled.
  private(set) var refreshesScreen = true
  private var userBricks: [String: Int] = [:]
  private var warned: Set<ProjectWarning> = []
  private let project: CatrobatProject

  init(_ project: CatrobatProject) { self.project = project }

  mutating func compile() {
    for scene in project.scenes {
      objects = Dictionary(scene.objects.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
      scenes.append(PocketProgram.Scene(name: scene.name, objects: scene.objects.map { compile($0, of: scene) }))
    }
  }

  private mutating func compile(_ object: CatrobatObject, of scene: CatrobatScene) -> PocketProgram.Object {
    self.object = object
    firstSound = sounds.count
    sounds += object.sounds.map {
      PocketProgram.Sound(
        scene: scene.name, object: object.name, name: $0.name, fileName: $0.fileName, isUsed: false)
    }
    // The entries are known before any body is compiled, so that the bricks can call one another.
    userBricks = [:]
    for brick in object.userBricks {
      userBricks[brick.identifier] = userBrickEntries.count
      userBrickEntries.append(0)
    }
    for brick in object.userBricks {
      guard let index = userBricks[brick.identifier] else { continue }
      userBrickEntries[index] = code.count
      refreshesScreen = brick.refreshesScreen
      compile(brick.bricks)
      refreshesScreen = true
      code.append(.return)
    }
    let scripts = object.scripts.compactMap { script -> PocketProgram.Script? in
      if case .other(let type) = script.trigger {
        warn("\(type) is left out: nothing starts it")
        return nil
      }
      var condition: CompiledFormula?
      if case .condition(let formula) = script.trigger { condition = compiled(formula) }
      let entry = code.count
      compile(script.bricks)
      code.append(.return)
      return PocketProgram.Script(trigger: script.trigger, condition: condition, entry: entry)
    }
    return PocketProgram.Object(
      name: object.name, scripts: scripts, firstSound: firstSound, looks: object.looks,
      variables: object.variables, lists: object.lists)
  }

  mutating func compile(_ bricks: [CatrobatBrick]) {
    for brick in bricks {
      if compileControl(brick) || compileSound(brick) || compileData(brick) || compileStage(brick) || compileTest(brick)
      {
        continue
      }
      switch BrickCatalogue.effect(of: brick.type) {
      case .unheard: break
      case .leftOut(let reason): warn("\(brick.type) is left out: \(reason)")
      case nil: warn("\(brick.type) is left out: this brick is not known")
      }
    }
  }

  /// The place of a user's brick in `userBrickEntries`.
  func userBrick(_ identifier: String) -> Int? { userBricks[identifier] }

  mutating func warn(_ message: String) {
    let warning = ProjectWarning(object: object.name, message)
    if warned.insert(warning).inserted { warnings.append(warning) }
  }

  // MARK: - Formulas

  mutating func compiled(_ formula: CatrobatFormula) -> CompiledFormula {
    var messages: [String] = []
    let compiled = CompiledFormula(formula) { messages.append($0) }
    for message in messages { warn(message) }
    return compiled
  }

  /// The formula of the first of the categories that the brick has; `default` with a warning if it has none.
  mutating func formula(_ brick: CatrobatBrick, _ categories: String..., default value: Double) -> CompiledFormula {
    for category in categories {
      if let formula = brick.formulas[category] { return compiled(formula) }
    }
    warn("\(brick.type) has no formula \(categories[0]): \(value) is used")
    return constant(value)
  }

  mutating func constant(_ value: Double) -> CompiledFormula { compiled(CatrobatFormula(.number, "\(value)")) }

  /// Completes an instruction that was put at `place` before its target was known.
  mutating func patch(_ place: Int, _ instruction: Instruction) { code[place] = instruction }
}
