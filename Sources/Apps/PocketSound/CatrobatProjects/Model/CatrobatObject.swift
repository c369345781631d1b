/// An object on the stage: its looks, sounds, scripts and data.
public struct CatrobatObject: Sendable, Hashable {
  /// What the object is for.
  public enum Kind: Sendable, Hashable {
    case single
    /// The head of a group; it has no scripts.
    case group
    /// A member of the group of this name; `nil` if the file does not name the group.
    case groupMember(of: String?)
  }

  /// The name that users see.
  public var name: String
  /// What it is.
  public var kind: Kind
  /// The looks in the order of the file.
  public var looks: [CatrobatFile]
  /// The sounds in the order of the file.
  public var sounds: [CatrobatFile]
  /// The scripts in the order of the file.
  public var scripts: [CatrobatScript]
  /// The blocks that the user has defined for this object.
  public var userBricks: [CatrobatUserBrick]
  /// Names of the variables of this object alone.
  public var variables: [String]
  /// Names of the lists of this object alone.
  public var lists: [String]
  /// Number of `<brick>` elements of each type in the file, with those that are commented out and those that only end a
  /// block.
  public var brickCounts: [String: Int]

  /// Makes one from its parts.
  public init(
    name: String, kind: Kind = .single, looks: [CatrobatFile] = [], sounds: [CatrobatFile] = [],
    scripts: [CatrobatScript] = [], userBricks: [CatrobatUserBrick] = [], variables: [String] = [],
    lists: [String] = [], brickCounts: [String: Int] = [:]
  ) {
    self.name = name
    self.kind = kind
    self.looks = looks
    self.sounds = sounds
    self.scripts = scripts
    self.userBricks = userBricks
    self.variables = variables
    self.lists = lists
    self.brickCounts = brickCounts
  }
}

/// A look or a sound: a name for users and a file in the project.
public struct CatrobatFile: Sendable, Hashable {
  /// The name that users see.
  public var name: String
  /// Name of the file, without a folder.
  public var fileName: String

  /// Makes one from its parts.
  public init(name: String, fileName: String) {
    self.name = name
    self.fileName = fileName
  }
}

/// A block that a user has defined: its head with inputs, and the script that runs.
public struct CatrobatUserBrick: Sendable, Hashable {
  /// The identifier by which bricks call it.
  public var identifier: String
  /// The words and inputs of the head in order, for messages.
  public var title: String
  /// Names of the inputs.
  public var inputs: [String]
  /// The bricks in order.
  public var bricks: [CatrobatBrick]
  /// Whether the stage is drawn between its bricks.
  public var refreshesScreen: Bool

  /// Makes one from its parts.
  public init(
    identifier: String, title: String, inputs: [String] = [], bricks: [CatrobatBrick] = [], refreshesScreen: Bool = true
  ) {
    self.identifier = identifier
    self.title = title
    self.inputs = inputs
    self.bricks = bricks
    self.refreshesScreen = refreshesScreen
  }
}
