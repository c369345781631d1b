/// A formula as a tree: an operand, or an operation with operands.
public struct CatrobatFormula: Sendable, Hashable {
  /// What an element of a formula is; the raw value is the `<type>` in the file.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case number = "NUMBER"
    case string = "STRING"
    case `operator` = "OPERATOR"
    case function = "FUNCTION"
    case sensor = "SENSOR"
    case variable = "USER_VARIABLE"
    case list = "USER_LIST"
    case userBrickInput = "USER_DEFINED_BRICK_INPUT"
    case bracket = "BRACKET"
    case collision = "COLLISION_FORMULA"
  }

  /// What it is.
  public var kind: Kind
  /// The number, the text, or the name of the operator, function, sensor, variable or list.
  public var value: String
  /// The operands in order: the left child, the right child and further ones. A missing left child of a unary operator
  /// is left out, so that the operand of a minus sign is the only one. The content of a bracket is its only operand.
  public var operands: [CatrobatFormula]

  /// Makes one from its parts.
  public init(_ kind: Kind, _ value: String, _ operands: [CatrobatFormula] = []) {
    self.kind = kind
    self.value = value
    self.operands = operands
  }
}
