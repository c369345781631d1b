import XMLDocuments

/// The variables and lists of the objects of a scene: in an element of the scene in older versions, in the objects in newer
/// ones.
struct SceneData {
  private var variables: [XMLElement: [String]] = [:]
  private var lists: [XMLElement: [String]] = [:]
  /// Names that the scene's data have for no object, which all its objects can use.
  private(set) var sharedVariables: [String] = []
  private(set) var sharedLists: [String] = []
  /// References that lead nowhere; what they belong to is left out.
  private(set) var warnings: [String] = []

  private let references: ReferenceResolver

  /// - Parameter scene: the element of the scene, or of the program in versions without scenes.
  init(_ scene: XMLElement, _ references: ReferenceResolver) throws(CatrobatProjectError) {
    self.references = references
    for data in scene.children where data.name == "data" || data.name == "variables" {
      try read(data.child("objectVariableList"), into: \.variables)
      try read(data.child("objectListOfList"), into: \.lists)
    }
    guard scene.name == "scene" else { return }
    for data in scene.children where data.name == "data" {
      sharedVariables += try DataNames.names(of: data.child("sceneVariableList"), references)
      sharedLists += try DataNames.names(of: data.child("sceneListOfLists"), references)
    }
  }

  /// Reads entries of an object and its names.
  private mutating func read(
    _ list: XMLElement?, into names: WritableKeyPath<SceneData, [XMLElement: [String]]>
  ) throws(CatrobatProjectError) {
    guard let list else { return }
    for entry in try references.target(of: list).children("entry") {
      guard let object = entry.child("object") ?? entry.child("sprite") else { continue }
      do throws(CatrobatProjectError) {
        let target = try references.target(of: object)
        self[keyPath: names][target, default: []] += try DataNames.names(of: entry.child("list"), references)
      } catch .invalidReference(let reference, let element) {
        let error = CatrobatProjectError.invalidReference(reference, element: element)
        warnings.append("data of an object is left out: \(error)")
      }
    }
  }

  /// The names of the variables of an object alone.
  func variables(of object: XMLElement) throws(CatrobatProjectError) -> [String] {
    try (variables[object] ?? []) + DataNames.names(of: object.child("userVariables"), references)
  }

  /// The names of the lists of an object alone.
  func lists(of object: XMLElement) throws(CatrobatProjectError) -> [String] {
    try (lists[object] ?? []) + DataNames.names(of: object.child("userLists"), references)
  }
}
