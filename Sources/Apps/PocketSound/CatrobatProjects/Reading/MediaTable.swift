import XMLDocuments

/// The sounds or looks of an object, and the elements that stand for them.
struct MediaTable {
  private(set) var files: [CatrobatFile] = []
  private var places: [XMLElement: Int] = [:]
  /// The first place of each file and name.
  private var filePlaces: [CatrobatFile: Int] = [:]

  /// - Parameter list: the element `soundList` or `lookList`; `nil` if there is none.
  init(_ list: XMLElement?, _ references: ReferenceResolver) throws(CatrobatProjectError) {
    guard let list else { return }
    for entry in try references.target(of: list).children {
      try references.budget.takeEntry()
      let element = try references.target(of: entry)
      if places[element] == nil { places[element] = files.count }
      append(Self.file(element))
    }
  }

  /// The place of an element in the list. One that is not in the list, as a brick of another object may name it, is
  /// added. `nil` for an element without a file.
  mutating func index(of element: XMLElement) -> Int? {
    if let known = existingIndex(of: element) { return known }
    let file = Self.file(element)
    guard !file.fileName.isEmpty else { return nil }
    places[element] = files.count
    append(file)
    return files.count - 1
  }

  private mutating func append(_ file: CatrobatFile) {
    if filePlaces[file] == nil { filePlaces[file] = files.count }
    files.append(file)
  }

  /// The place of an element in the list, or of an entry with the same file and name.
  func existingIndex(of element: XMLElement) -> Int? {
    if let known = places[element] { return known }
    let file = Self.file(element)
    return file.fileName.isEmpty ? nil : filePlaces[file]
  }

  private static func file(_ element: XMLElement) -> CatrobatFile {
    let fileName = element.attribute("fileName") ?? element.child("fileName")?.text ?? ""
    let name = element.attribute("name") ?? element.child("name")?.text ?? fileName
    return CatrobatFile(name: name, fileName: fileName)
  }
}
