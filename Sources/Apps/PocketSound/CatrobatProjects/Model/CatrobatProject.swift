/// A program made with Pocket Code or another app of Catrobat, as its file describes it.
///
/// The reader has resolved all references and brought all language versions to one shape: each project has scenes, and
/// each control brick contains its blocks. Bricks and scripts that the user has commented out are left out.
public struct CatrobatProject: Sendable, Hashable {
  /// The name in the header; empty if there is none.
  public var name: String
  /// The language version in the header, for example `0.992`.
  public var languageVersion: String
  /// All texts of the header by their element names.
  public var header: [String: String]
  /// The scenes in order, at least one. The first one starts the program.
  public var scenes: [CatrobatScene]
  /// Names of the variables that all scenes share.
  public var variables: [String]
  /// Names of the lists that all scenes share.
  public var lists: [String]
  /// What the reader left out or mended, one line each.
  public var warnings: [ProjectWarning]

  /// Makes one from its parts.
  public init(
    name: String = "", languageVersion: String, header: [String: String] = [:], scenes: [CatrobatScene],
    variables: [String] = [], lists: [String] = [], warnings: [ProjectWarning] = []
  ) {
    self.name = name
    self.languageVersion = languageVersion
    self.header = header
    self.scenes = scenes
    self.variables = variables
    self.lists = lists
    self.warnings = warnings
  }
}

/// A stage with its objects. Up to language version 0.991 a project has one scene without a name of its own.
public struct CatrobatScene: Sendable, Hashable {
  /// The name that users see.
  public var name: String
  /// The objects in the order of the file; the first one is the background.
  public var objects: [CatrobatObject]
  /// Names of the variables that the objects of this scene share, in versions that have such variables.
  public var variables: [String]
  /// Names of the lists that the objects of this scene share, in versions that have such lists.
  public var lists: [String]

  /// Makes one from its parts.
  public init(name: String, objects: [CatrobatObject] = [], variables: [String] = [], lists: [String] = []) {
    self.name = name
    self.objects = objects
    self.variables = variables
    self.lists = lists
  }
}
