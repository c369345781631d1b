import XMLDocuments

/// Reads a program from the tree of its XML.
struct ProjectReader {
  private var warnings: [ProjectWarning] = []
  private let references = ReferenceResolver(budget: ReadingBudget())

  /// The program of a document.
  ///
  /// - Throws: `CatrobatProjectError`.
  static func project(_ document: XMLDocument) throws(CatrobatProjectError) -> CatrobatProject {
    var reader = ProjectReader()
    return try reader.project(document.root)
  }

  private mutating func project(_ root: XMLElement) throws(CatrobatProjectError) -> CatrobatProject {
    guard root.name == "program" || root.name.hasSuffix("Project") else { throw .notAProgram(rootElement: root.name) }
    var header: [String: String] = [:]
    for element in root.child("header")?.children.map({ $0 }) ?? [] where !element.hasChildren {
      header[element.name] = element.text
    }
    let scenes: [CatrobatScene]
    if let list = root.child("scenes") {
      var found: [CatrobatScene] = []
      for element in list.children { found.append(try scene(try references.target(of: element))) }
      scenes = found
    } else {
      scenes = [try scene(root, name: "")]
    }
    guard !scenes.isEmpty else { throw .invalidXML(reason: "expected at least one scene, got none") }
    // The first versions kept the data of the program in one element, and some have both.
    let data = [root] + root.children.filter { $0.name == "data" || $0.name == "variables" }
    var (variables, lists): ([String], [String]) = ([], [])
    for element in data {
      for name in ["programVariableList", "programMultiplayerVariableList"] {
        variables += try DataNames.names(of: element.child(name), references)
      }
      lists += try DataNames.names(of: element.child("programListOfLists"), references)
    }
    (variables, lists) = (Self.withoutDoubles(variables), Self.withoutDoubles(lists))
    return CatrobatProject(
      name: header["programName"] ?? "", languageVersion: header["catrobatLanguageVersion"] ?? "", header: header,
      scenes: scenes, variables: variables, lists: lists, warnings: warnings)
  }

  private static func withoutDoubles(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private mutating func scene(
    _ element: XMLElement, name: String? = nil
  ) throws(CatrobatProjectError) -> CatrobatScene {
    var elements: [XMLElement] = []
    var seen: Set<XMLElement> = []
    for entry in element.child("objectList")?.children.map({ $0 }) ?? [] {
      let object = try references.target(of: entry)
      guard seen.insert(object).inserted else { continue }
      try references.budget.takeObject()
      elements.append(object)
    }
    let names = objectNames(elements)
    let data = try SceneData(element, references)
    warnings += data.warnings.map { ProjectWarning($0) }
    let backgroundLooks = try elements.first.map { (element) throws(CatrobatProjectError) in
      try MediaTable(Self.lookList(of: element), references)
    }
    var objects: [CatrobatObject] = []
    var group: String?
    for (place, object) in elements.enumerated() {
      let type = object.attribute("type") ?? ""
      let kind: CatrobatObject.Kind
      switch type {
      case "GroupSprite":
        kind = .group
        group = names[object]
      case "GroupItemSprite": kind = .groupMember(of: group)
      default: kind = .single
      }
      objects.append(
        try self.object(object, kind: kind, names, data, backgroundLooks: place == 0 ? nil : backgroundLooks))
    }
    return CatrobatScene(
      name: name ?? element.child("name")?.text ?? element.attribute("name") ?? "", objects: objects,
      variables: data.sharedVariables, lists: data.sharedLists)
  }

  private func objectNames(_ elements: [XMLElement]) -> [XMLElement: String] {
    var names: [XMLElement: String] = [:]
    for element in elements { names[element] = Self.name(of: element) }
    return names
  }

  private static func lookList(of object: XMLElement) -> XMLElement? {
    object.child("lookList") ?? object.child("costumeDataList")
  }

  private static func name(of object: XMLElement) -> String {
    object.attribute("name") ?? object.child("name")?.text ?? ""
  }

  private mutating func object(
    _ element: XMLElement, kind: CatrobatObject.Kind, _ names: [XMLElement: String], _ data: SceneData,
    backgroundLooks: MediaTable?
  ) throws(CatrobatProjectError) -> CatrobatObject {
    let name = names[element] ?? ""
    var object = CatrobatObject(name: name, kind: kind)
    var bricks = BrickReader(
      sounds: try MediaTable(element.child("soundList"), references),
      looks: try MediaTable(Self.lookList(of: element), references),
      backgroundLooks: backgroundLooks, references: references, objectName: { names[$0] ?? Self.name(of: $0) })
    var bodies: [String: (bricks: [CatrobatBrick], refreshes: Bool)] = [:]
    for entry in element.child("scriptList")?.children.map({ $0 }) ?? [] {
      try references.budget.takeEntry()
      let script = try references.target(of: entry)
      let type = OldBricks.type(of: script, fallback: "script")
      let body = try bricks.bricks(of: script.child("brickList"))
      if script.child("commentedOut")?.text.trimmed == "true" { continue }
      if type == "UserDefinedScript" {
        let identifier = script.child("userDefinedBrickID")?.text.trimmed ?? ""
        bodies[identifier] = (body, script.child("screenRefresh")?.text.trimmed != "false")
      } else {
        object.scripts.append(
          CatrobatScript(type: type, trigger: try trigger(of: script, type: type, in: name), bricks: body))
      }
    }
    object.userBricks = try userBricks(element, bodies)
    (object.sounds, object.looks) = (bricks.sounds.files, bricks.looks.files)
    object.brickCounts = bricks.counts
    object.variables = try data.variables(of: element)
    object.lists = try data.lists(of: element)
    warnings += bricks.warnings.map { ProjectWarning(object: name, $0) }
    return object
  }

  /// What starts a script.
  private func trigger(
    of script: XMLElement, type: String, in name: String
  ) throws(CatrobatProjectError) -> CatrobatScript.Trigger {
    switch type {
    case "StartScript": return .start
    case "WhenScript": return .tapped
    case "WhenTouchDownScript": return .touchDown
    case "BroadcastScript":
      return .broadcast(script.child("receivedMessage")?.text ?? "")
    case "WhenClonedScript": return .cloned
    case "WhenConditionScript":
      let formulas = try FormulaReader(references: references).formulas(of: script).categories
      return formulas["IF_CONDITION"].map { .condition($0) } ?? .other(type)
    case "WhenBackgroundChangesScript":
      guard let look = script.child("look") else { return .background(nil) }
      let target = try references.target(of: look)
      return .background(target.child("fileName")?.text ?? target.attribute("fileName"))
    case "WhenBounceOffScript", "CollisionScript":
      let fields = ["spriteToBounceOffName", "spriteToCollideWithName", "receivedMessage"]
      let text = fields.compactMap { script.child($0)?.text }.first { !$0.isEmpty } ?? ""
      return .collision(Self.partner(in: text, of: name))
    case "WhenGamepadButtonScript": return .gamepadButton(script.child("action")?.text ?? "")
    default: return .other(type)
    }
  }

  /// The object with which an object collides. Older versions wrote both names with tabs around, `a<⇥-⇥>b`, in either order;
  /// `nil` for any object.
  private static func partner(in text: String, of name: String) -> String? {
    let parts = text.filter { $0 != "\t" }.components(around: "<->")
    let other = parts.count == 2 && parts[1] == name ? parts[0] : parts[parts.count - 1]
    return other.isEmpty || other == "ANYTHING" ? nil : other
  }

  /// The blocks that the user has defined, with their bodies.
  private func userBricks(
    _ element: XMLElement, _ bodies: [String: (bricks: [CatrobatBrick], refreshes: Bool)]
  ) throws(CatrobatProjectError) -> [CatrobatUserBrick] {
    var result: [CatrobatUserBrick] = []
    for entry in element.child("userDefinedBrickList")?.children.map({ $0 }) ?? [] {
      try references.budget.takeEntry()
      let definition = try references.target(of: entry)
      let identifier = definition.child("userDefinedBrickID")?.text.trimmed ?? ""
      var (title, inputs): ([String], [String]) = ([], [])
      for part in definition.child("userDefinedBrickDataList")?.children.map({ $0 }) ?? [] {
        if let label = part.child("label") {
          title.append(label.text)
        } else if let input = part.child("input") {
          let target = try references.target(of: input)
          let name = target.child("input")?.text ?? target.text
          inputs.append(name)
          title.append("[\(name)]")
        }
      }
      let body = bodies[identifier]
      result.append(
        CatrobatUserBrick(
          identifier: identifier, title: title.joined(separator: " "), inputs: inputs, bricks: body?.bricks ?? [],
          refreshesScreen: body?.refreshes ?? true))
    }
    return result
  }
}

extension String {
  /// The parts around the first place of a separator.
  fileprivate func components(around separator: String) -> [String] {
    guard let range = firstRange(of: separator) else { return [self] }
    return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
  }
}
