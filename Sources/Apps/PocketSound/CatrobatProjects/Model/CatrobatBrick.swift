/// A brick: one instruction of a script, with the blocks that it controls.
public struct CatrobatBrick: Sendable, Hashable {
  /// The type in the file, for example `PlaySoundBrick`. Types that were renamed have their newest name.
  public var type: String
  /// The formulas by their category, for example `VOLUME`.
  public var formulas: [String: CatrobatFormula]
  /// The texts of all other elements that have no elements inside, by name: `instrumentSelection`, `broadcastMessage`.
  public var fields: [String: String]
  /// The sound that the brick names: an index into the sounds of its object; `nil` if it names none.
  public var sound: Int?
  /// The look that the brick names: an index into the looks of its object (of the background for bricks that change the
  /// background); `nil` if it names none.
  public var look: Int?
  /// Name of the variable that the brick changes.
  public var variable: String?
  /// Name of the list that the brick changes or reads.
  public var list: String?
  /// The lists of a brick with more than one, by their category, for example `ASSERT_LISTS_ACTUAL`.
  public var lists: [String: String] = [:]
  /// The names of the lists that a brick selects, in order.
  public var listNames: [String] = []
  /// Name of the object that the brick refers to.
  public var object: String?
  /// The bricks inside: of a loop one block, of a condition with an alternative two blocks.
  public var blocks: [[CatrobatBrick]]
  /// Arguments of a user's brick by the names of its inputs. `fields["userDefinedBrickID"]` says which brick it is.
  public var arguments: [String: CatrobatFormula]

  /// Makes one from its parts.
  public init(
    type: String, formulas: [String: CatrobatFormula] = [:], fields: [String: String] = [:], sound: Int? = nil,
    look: Int? = nil, variable: String? = nil, list: String? = nil, object: String? = nil,
    blocks: [[CatrobatBrick]] = [], arguments: [String: CatrobatFormula] = [:]
  ) {
    self.type = type
    self.formulas = formulas
    self.fields = fields
    self.sound = sound
    self.look = look
    self.variable = variable
    self.list = list
    self.object = object
    self.blocks = blocks
    self.arguments = arguments
  }
}
