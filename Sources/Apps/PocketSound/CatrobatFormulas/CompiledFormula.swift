import CatrobatProjects

/// A formula that is ready to be evaluated often: its names are resolved and its numbers are read.
///
/// It follows Pocket Code for Android (Catroid). Evaluation never fails: what is not defined is the number
/// not-a-number, which `FormulaValue.definedNumber` tells apart.
package struct CompiledFormula: Sendable {
  /// The deepest nesting; what is deeper counts as 0.
  package static let maximumDepth = 300
  /// The longest text that a formula makes, in bytes of UTF-8; longer texts lose their end.
  package static let maximumTextLength = 1_000_000

  private let root: FormulaNode
  private let isText: Bool

  /// Resolves the names of a formula.
  ///
  /// - Parameter warn: takes one line, without a full stop, for each part that is unknown, misses operands, is nested
  ///   too deep (each counts as 0) or needs a device.
  package init(_ formula: CatrobatFormula, warn: (String) -> Void) {
    root = FormulaCompiler.node(formula, warn: warn)
    isText = formula.kind == .string
  }

  /// The value as a brick or a condition sees it.
  package func value(in context: inout some FormulaContext) -> FormulaValue { root.value(in: &context) }

  /// The value as a variable keeps it: a text that reads as a number becomes a number, unless the formula is nothing
  /// but this text.
  package func valueToStore(in context: inout some FormulaContext) -> FormulaValue {
    let value = root.value(in: &context)
    if !isText, case .text = value, let number = value.argument { return .number(FormulaValue.bounded(number)) }
    return value
  }
}
