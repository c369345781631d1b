import CatrobatProjects

/// Resolves the name of a function and compiles its operands.
struct FormulaFunctionCompiler {
  let formula: CatrobatFormula
  let depth: Int
  let use: FormulaCompiler.NumberUse

  /// The step for the function.
  func node(warn: (String) -> Void) -> FormulaNode {
    let name = formula.value
    if let function = FormulaFunctionOfNumber(rawValue: name) {
      return with(1, warn) { .function(function, operand(0, warn)) }
    }
    if let function = FormulaFunctionOfNumbers(rawValue: name) {
      return with(2, warn) { .functionOfTwo(function, operand(0, warn), operand(1, warn)) }
    }
    if let function = FormulaDeviceFunction(rawValue: name) {
      FormulaCompiler.warnOfDevice("function \(name)", warn)
      let operands = formula.operands.map { FormulaCompiler.node($0, depth: depth + 1, warn: warn) }
      return .device(function, operands)
    }
    switch name {
    case "PI": return .constant(.number(.pi))
    case "TRUE": return .constant(.truth(true))
    case "FALSE": return .constant(.truth(false))
    case "RAND":
      return with(2, warn) { .random(wholeNumbers: !hasPoint, operand(0, warn), operand(1, warn)) }
    case "IF_THEN_ELSE":
      return with(3, warn) {
        .choice(operand(0, warn), operand(1, as: use.inside, warn), operand(2, as: use.inside, warn))
      }
    case "COLOR_EQUALS_COLOR":
      return with(3, warn) { .colorsMatch(text(0, warn), text(1, warn), operand(2, warn)) }
    default: return textOrListFunction(name, warn)
    }
  }

  private func textOrListFunction(_ name: String, _ warn: (String) -> Void) -> FormulaNode {
    switch name {
    case "LENGTH": return with(1, warn) { length(warn) }
    case "LETTER": return with(2, warn) { .letter(operand(0, warn), text(1, warn)) }
    case "SUBTEXT": return with(3, warn) { .subtext(operand(0, warn), operand(1, warn), text(2, warn)) }
    case "JOIN": return with(2, warn) { .join([part(0, warn), part(1, warn)]) }
    case "JOIN3": return with(3, warn) { .join([part(0, warn), part(1, warn), part(2, warn)]) }
    case "FLATTEN": return with(1, warn) { .join([part(0, warn)]) }
    case "REGEX": return with(2, warn) { regularExpression(warn) }
    case "NUMBER_OF_ITEMS": return with(1, warn) { list(0).map { .itemCount($0) } ?? length(warn) }
    case "LIST_ITEM":
      return with(2, warn) { list(1).map { .item(operand(0, warn), $0) } ?? noList(.text(""), warn) }
    case "CONTAINS":
      return with(2, warn) { list(0).map { .contains($0, operand(1, warn)) } ?? noList(.number(0), warn) }
    case "INDEX_OF_ITEM":
      return with(2, warn) { list(1).map { .indexOfItem(operand(0, warn), $0) } ?? noList(.number(0), warn) }
    default: return FormulaCompiler.unknown("function", name, warn)
    }
  }

  /// The step that `make` gives if the function has enough operands.
  private func with(_ count: Int, _ warn: (String) -> Void, make: () -> FormulaNode) -> FormulaNode {
    guard formula.operands.count >= count else {
      return FormulaCompiler.missing("function \(formula.value)", count, formula.operands.count, warn)
    }
    return make()
  }

  private func operand(_ index: Int, as use: FormulaCompiler.NumberUse = .number, _ warn: (String) -> Void)
    -> FormulaNode
  { FormulaCompiler.node(formula.operands[index], depth: depth + 1, as: use, warn: warn) }

  private func text(_ index: Int, _ warn: (String) -> Void) -> FormulaNode { operand(index, as: .asWritten, warn) }

  private func part(_ index: Int, _ warn: (String) -> Void) -> FormulaNode { operand(index, as: .joined, warn) }

  /// The name of the list that an operand is.
  private func list(_ index: Int) -> String? {
    let operand = formula.operands[index]
    return operand.kind == .list ? operand.value : nil
  }

  private func noList(_ value: FormulaValue, _ warn: (String) -> Void) -> FormulaNode {
    warn("function \(formula.value) needs a list; without one it is \(value == .number(0) ? "0" : "an empty text")")
    return .constant(value)
  }

  private func length(_ warn: (String) -> Void) -> FormulaNode {
    let operand = formula.operands[0]
    return switch operand.kind {
    case .variable: .lengthOfVariable(operand.value)
    case .list: .lengthOfList(operand.value)
    default: .length(text(0, warn))
    }
  }

  private func regularExpression(_ warn: (String) -> Void) -> FormulaNode {
    let (pattern, searched) = (part(0, warn), part(1, warn))
    guard case .constant(let value) = pattern, let known = FormulaPattern(value.asText) else {
      return .regularExpression(pattern, searched)
    }
    return .knownRegularExpression(known, searched)
  }

  /// Whether an end of a range of random numbers is written with a decimal point, as `1.0`; the numbers are then not
  /// whole.
  private var hasPoint: Bool {
    formula.operands.prefix(2).contains { $0.kind == .number && $0.value.contains(".") }
  }
}
