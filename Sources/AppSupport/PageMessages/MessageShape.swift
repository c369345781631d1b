/// What a value of a message may be, in JSON.
public indirect enum MessageShape: Equatable, Sendable {
  /// `true` or `false`.
  case flag
  /// `null`.
  case nothing
  /// A text of at most so many bytes in UTF-8; `nil` for any.
  case text(longest: Int?)
  /// A finite number, in a range with its unit; `nil` for any that is finite.
  case number(ClosedRange<Double>?, unit: String)
  /// A whole number; `nil` for any that JavaScript holds exactly, ±2⁵³ − 1.
  case whole(ClosedRange<Int>?, unit: String)
  /// One of some texts.
  case choice([String])
  /// A list of at most so many values; `nil` for any number.
  case list(MessageShape, most: Int?)
  /// An object with named members.
  case object([MessageMember])
  /// An object with values of one shape by any names.
  case table(MessageShape)
  /// One of some shapes.
  case either([MessageShape])
  /// What is described elsewhere: the name of the type that a reader finds there.
  case foreign(String)

  /// Whether everything in it has a limit, as it must in what a page sends.
  public var isBounded: Bool {
    switch self {
    case .flag, .nothing, .choice: true
    case .text(let longest): longest != nil
    case .number(let range, _): range != nil
    case .whole(let range, _): range != nil
    case .list(let element, let most): most != nil && element.isBounded
    case .object(let members): members.allSatisfy(\.shape.isBounded)
    case .either(let shapes): shapes.allSatisfy(\.isBounded)
    case .table, .foreign: false
    }
  }

  /// Whether every number in it has a range; what is described elsewhere has its own.
  public var hasRanges: Bool {
    switch self {
    case .flag, .nothing, .choice, .text, .foreign: true
    case .number(let range, _): range != nil
    case .whole(let range, _): range != nil
    case .list(let element, _), .table(let element): element.hasRanges
    case .object(let members): members.allSatisfy(\.shape.hasRanges)
    case .either(let shapes): shapes.allSatisfy(\.hasRanges)
    }
  }

  /// The type in TypeScript.
  public var script: String {
    switch self {
    case .flag: return "boolean"
    case .nothing: return "null"
    case .text: return "string"
    case .number, .whole: return "number"
    case .choice(let names): return names.map { "\"\($0)\"" }.joined(separator: " | ")
    case .list(let element, _):
      let type = element.script
      return type.contains(" | ") && !type.hasPrefix("{") ? "(\(type))[]" : type + "[]"
    case .object(let members): return Self.script(members)
    case .table(let element): return "Record<string, \(element.script)>"
    case .either(let shapes): return shapes.map(\.script).joined(separator: " | ")
    case .foreign: return "any"
    }
  }

  /// The type of an object in TypeScript.
  public static func script(_ members: [MessageMember]) -> String {
    guard !members.isEmpty else { return "{}" }
    return "{ " + members.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.shape.script)" }.joined(separator: "; ")
      + " }"
  }

  /// The shape in a few words for a table; empty where the name of the member says all.
  public var words: String {
    switch self {
    case .flag, .nothing, .table: return ""
    case .text(let longest): return longest.map { "at most \($0) bytes" } ?? ""
    case .number(let range, let unit): return Self.words(range.map { ($0.lowerBound, $0.upperBound) }, unit)
    case .whole(let range, let unit):
      return Self.words(range.map { (Double($0.lowerBound), Double($0.upperBound)) }, unit)
    case .choice(let names): return names.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let element, let most):
      let each = element.words
      guard let most else { return each }
      return "at most \(most)" + (each.isEmpty ? "" : ", each \(each)")
    case .object(let members): return members.map(\.words).joined(separator: ", ")
    case .either(let shapes): return shapes.map(\.words).filter { !$0.isEmpty }.joined(separator: "; or ")
    case .foreign(let name): return "`\(name)`"
    }
  }

  private static func words(_ range: (lowest: Double, highest: Double)?, _ unit: String) -> String {
    guard let range else { return unit }
    func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
    // A number of the database has no end that anybody wants to read.
    let isOpen = range.highest >= Double(RecordNumbers.range.upperBound)
    return ((isOpen ? "from \(text(range.lowest))" : "\(text(range.lowest))…\(text(range.highest))") + " " + unit)
      .trimmingSuffix(" ")
  }
}

/// A member of an object in a message.
public struct MessageMember: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// What it may be.
  public var shape: MessageShape
  /// Whether it may be missing or `null`.
  public var isOptional: Bool

  /// Describes a member.
  public init(name: String, shape: MessageShape, isOptional: Bool) {
    (self.name, self.shape, self.isOptional) = (name, shape, isOptional)
  }

  /// The member for a table.
  public var words: String {
    let details = [isOptional ? "optional" : "", shape.words].filter { !$0.isEmpty }.joined(separator: ", ")
    return "`\(name)`" + (details.isEmpty ? "" : " (\(details))")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
