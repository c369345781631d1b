import CatrobatProjects

/// Resolves the names of a formula.
enum FormulaCompiler {
  /// What becomes of a number that is written in the formula.
  enum NumberUse {
    /// It is a number.
    case number
    /// It is the text in the file: a function of texts takes it.
    case asWritten
    /// It is a text without a needless point and zeros: it is joined to other texts.
    case joined

    /// What becomes of a number inside a bracket or a choice that is used so.
    var inside: NumberUse { self == .number ? .number : .asWritten }
  }

  /// The steps of a formula that is nested `depth` levels deep in another one.
  static func node(_ formula: CatrobatFormula, depth: Int = 0, as use: NumberUse = .number, warn: (String) -> Void)
    -> FormulaNode
  {
    guard depth < CompiledFormula.maximumDepth else {
      warn("a formula is nested more than \(CompiledFormula.maximumDepth) levels deep; what is deeper counts as 0")
      return zero
    }
    switch formula.kind {
    case .number: return constant(formula.value, as: use, warn: warn)
    case .string: return .constant(.text(formula.value))
    case .variable: return .variable(formula.value)
    case .userBrickInput: return .userInput(formula.value)
    case .list: return .listText(formula.value)
    case .collision: return .touches(formula.value)
    case .sensor:
      guard let sensor = FormulaSensor(name: formula.value) else { return unknown("sensor", formula.value, warn) }
      if sensor.isOfDevice { warnOfDevice("sensor \(sensor.rawValue)", warn) }
      return .sensor(sensor)
    case .bracket:
      guard let content = formula.operands.last else { return missing("a bracket", 1, 0, warn) }
      return node(content, depth: depth + 1, as: use.inside, warn: warn)
    case .operator: return operation(formula, depth: depth, warn: warn)
    case .function:
      return FormulaFunctionCompiler(formula: formula, depth: depth, use: use).node(warn: warn)
    }
  }

  static let zero = FormulaNode.constant(.number(0))

  static func unknown(_ kind: String, _ name: String, _ warn: (String) -> Void) -> FormulaNode {
    warn("\(kind) \(shown(name)) is unknown; it counts as 0")
    return zero
  }

  static func missing(_ name: String, _ expected: Int, _ found: Int, _ warn: (String) -> Void) -> FormulaNode {
    warn("\(name) needs \(expected) \(expected == 1 ? "operand" : "operands") but has \(found); it counts as 0")
    return zero
  }

  static func warnOfDevice(_ name: String, _ warn: (String) -> Void) {
    warn("\(name) needs a device; its value comes from the input file, else it is 0")
  }

  /// A name of a file within a line: without line ends, and not too long.
  static func shown(_ name: String) -> String {
    let line = String(
      name.unicodeScalars.prefix(60).map { $0.properties.generalCategory == .control ? " " : Character($0) })
    return name.unicodeScalars.count > 60 ? "`\(line)…`" : "`\(line)`"
  }

  private static func constant(_ text: String, as use: NumberUse, warn: (String) -> Void) -> FormulaNode {
    guard let number = FormulaNumberText.number(text) else {
      warn("\(shown(text)) is not a number; it counts as 0")
      return zero
    }
    switch use {
    case .number: return .constant(.number(FormulaValue.bounded(number)))
    case .asWritten: return .constant(.text(text))
    case .joined: return .constant(.text(FormulaNumberText.withoutFraction(number)))
    }
  }

  private static func operation(_ formula: CatrobatFormula, depth: Int, warn: (String) -> Void) -> FormulaNode {
    let name = formula.value
    func operand(_ index: Int) -> FormulaNode { node(formula.operands[index], depth: depth + 1, warn: warn) }
    let count = formula.operands.count
    if name == "LOGICAL_NOT" || name == "MINUS" && count == 1 {
      guard count >= 1 else { return missing("operator \(name)", 1, count, warn) }
      return name == "MINUS" ? .negative(operand(0)) : .not(operand(count - 1))
    }
    let arithmetic = FormulaArithmetic(rawValue: name)
    let comparison = FormulaComparison(rawValue: name)
    let isLogical = name == "LOGICAL_AND" || name == "LOGICAL_OR"
    guard arithmetic != nil || comparison != nil || isLogical else { return unknown("operator", name, warn) }
    guard count >= 2 else { return missing("operator \(name)", 2, count, warn) }
    let (left, right) = (operand(0), operand(1))
    if let arithmetic { return .arithmetic(arithmetic, left, right) }
    if let comparison { return .comparison(comparison, left, right) }
    return name == "LOGICAL_AND" ? .and(left, right) : .or(left, right)
  }
}
