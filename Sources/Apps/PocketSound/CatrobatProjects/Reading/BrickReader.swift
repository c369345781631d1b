import XMLDocuments

/// Reads the bricks of one object.
struct BrickReader {
  /// Blocks that may be nested.
  private static let depthLimit = 300

  /// The sounds and looks of the object, to which bricks refer; a sound that only a brick names is added.
  var sounds: MediaTable
  var looks: MediaTable
  var counts: [String: Int] = [:]
  private(set) var warnings: [String] = []
  private var warned: Set<String> = []
  private let references: ReferenceResolver
  private let backgroundLooks: MediaTable?
  private let objectName: (XMLElement) -> String?

  /// - Parameters:
  ///   - backgroundLooks: the looks of the background; `nil` for the background itself.
  ///   - objectName: gives the name of an object from its element.
  init(
    sounds: MediaTable, looks: MediaTable, backgroundLooks: MediaTable?, references: ReferenceResolver,
    objectName: @escaping (XMLElement) -> String?
  ) {
    self.sounds = sounds
    self.looks = looks
    self.backgroundLooks = backgroundLooks
    self.references = references
    self.objectName = objectName
  }

  /// The bricks of a list, with blocks inside the bricks that control them.
  ///
  /// - Throws: `CatrobatProjectError`.
  mutating func bricks(of list: XMLElement?, depth: Int = 0) throws(CatrobatProjectError) -> [CatrobatBrick] {
    guard let list else { return [] }
    guard depth < Self.depthLimit else { throw .tooMuch("blocks nested in one another", limit: Self.depthLimit) }
    var nest = BrickNest()
    for entry in try references.target(of: list).children {
      let element = try references.target(of: entry)
      let type = OldBricks.type(of: element, fallback: "brick")
      try references.budget.takeBrick()
      counts[type, default: 0] += 1
      if element.child("commentedOut")?.text.trimmed == "true" {
        try skip(element, depth: depth)
        continue
      }
      if let problem = nest.add(try brick(element, type: type, depth: depth)) { warn(problem) }
    }
    let (bricks, problems) = nest.finish()
    for problem in problems { warn(problem) }
    return bricks
  }

  private mutating func warn(_ text: String) { if warned.insert(text).inserted { warnings.append(text) } }

  /// Counts the bricks inside a brick that is commented out.
  private mutating func skip(_ element: XMLElement, depth: Int) throws(CatrobatProjectError) {
    for name in ["loopBricks", "ifBranchBricks", "elseBranchBricks"] {
      if let block = element.child(name) { _ = try bricks(of: block, depth: depth + 1) }
    }
  }

  private mutating func brick(
    _ element: XMLElement, type: String, depth: Int
  ) throws(CatrobatProjectError) -> CatrobatBrick {
    var brick = CatrobatBrick(type: type)
    (brick.formulas, brick.arguments) = try FormulaReader(references: references).formulas(of: element)
    for child in element.children {
      do throws(CatrobatProjectError) { try read(child, into: &brick) } catch .invalidReference {
        // The brick is kept, and does what it can without the sound, look or variable.
        warn("\(type.shown): its \(child.name.shown) is left out: the reference leads nowhere")
      }
    }
    for (place, names) in [["loopBricks", "ifBranchBricks"], ["elseBranchBricks"]].enumerated() {
      for name in names {
        guard let block = element.child(name) else { continue }
        while brick.blocks.count <= place { brick.blocks.append([]) }
        brick.blocks[place] = try bricks(of: block, depth: depth + 1)
      }
    }
    if let end = element.child("endBrick") {
      // The end of such a loop has a formula and a list of its own.
      if brick.blocks.isEmpty { brick.blocks.append([]) }
      brick.blocks[0].append(
        try self.brick(try references.target(of: end), type: "ParameterizedEndBrick", depth: depth + 1))
    }
    return brick
  }

  /// Reads an element inside a brick.
  private mutating func read(
    _ child: XMLElement, into brick: inout CatrobatBrick
  ) throws(CatrobatProjectError) {
    switch child.name {
    case "commentedOut", "brickId", "formulaList", "formulaMap", "loopBricks", "ifBranchBricks", "elseBranchBricks",
      "userDefinedBrickDataList", "endBrick":
      return
    case "sound", "soundInfo":
      brick.sound = sounds.index(of: try references.target(of: child))
    case "look", "costumeData", "lookData":
      let target = try references.target(of: child)
      let isBackground = brick.type.hasPrefix("SetBackground")
      brick.look = isBackground ? (backgroundLooks ?? looks).existingIndex(of: target) : looks.index(of: target)
    case "userVariable": brick.variable = DataNames.name(of: try references.target(of: child))
    case "userList": brick.list = DataNames.name(of: try references.target(of: child))
    case "userDataList":
      for data in child.children {
        let name = DataNames.name(of: try references.target(of: data))
        let category = data.attribute("category") ?? ""
        if category.hasSuffix("_VARIABLE") {
          brick.variable = name
        } else {
          brick.list = name
          brick.lists[category] = name
        }
      }
    case "userLists":
      for list in child.children {
        if let name = DataNames.name(of: try references.target(of: list)) { brick.listNames.append(name) }
      }
    case "pointedObject", "destinationSprite", "objectToClone", "pointedSprite":
      brick.object = objectName(try references.target(of: child))
    default: try readField(child, into: &brick)
    }
  }

  private func readField(
    _ child: XMLElement, into brick: inout CatrobatBrick
  ) throws(CatrobatProjectError) {
    let target = try references.target(of: child)
    if target.child("formulaTree") != nil || target.child("type") != nil {
      brick.formulas[OldBricks.category(of: child.name, in: brick.type)] = try FormulaReader(references: references)
        .formula(target)
    } else if !target.hasChildren {
      brick.fields[child.name] = target.text
      // Texts that were no formulas yet.
      if child.name == "text", brick.formulas.isEmpty {
        brick.formulas[OldBricks.category(of: "text", in: brick.type)] = CatrobatFormula(.string, target.text)
      }
    }
  }
}
