/// The evaluation of the steps of a formula.
extension FormulaNode {
  /// The value. Each step replaces infinities by the largest finite numbers.
  func value<Context: FormulaContext>(in context: inout Context) -> FormulaValue {
    switch self {
    case .constant(let value): return value
    case .variable(let name): return context.variable(name)
    case .userInput(let name): return context.userInput(name)
    case .listText(let name): return FormulaTexts.flattened(context.list(name), warn: { context.warn($0) })
    case .sensor(let sensor): return context.sensor(sensor)
    case .touches(let object): return .truth(context.touches(object: object))
    case .negative(let node): return .number(-node.operand(in: &context))
    case .not(let node): return .truth(node.operand(in: &context) == 0)
    case .arithmetic(let operation, let left, let right):
      return bounded(operation(left.operand(in: &context), right.operand(in: &context)))
    case .comparison(let comparison, let left, let right):
      return .truth(comparison(left.value(in: &context), right.value(in: &context)))
    case .and(let left, let right):
      // Both are always evaluated, so that random numbers are drawn in the same order.
      let (first, second) = (left.operand(in: &context), right.operand(in: &context))
      return .truth(first != 0 && second != 0)
    case .or(let left, let right):
      let (first, second) = (left.operand(in: &context), right.operand(in: &context))
      return .truth(first != 0 || second != 0)
    case .function(let function, let node):
      guard let argument = node.value(in: &context).argument else { return .number(0) }
      return bounded(function(argument))
    case .functionOfTwo, .random, .choice: return numberFunction(in: &context)
    case .itemCount, .item, .contains, .indexOfItem, .lengthOfList: return listFunction(in: &context)
    case .device(let function, let operands):
      return context.device(function, operands.map { $0.value(in: &context) })
    case .colorsMatch(let first, let second, let tolerance):
      let (first, second) = (first.value(in: &context), second.value(in: &context))
      return .truth(FormulaColors.match(first, second, tolerance: tolerance.value(in: &context).argument))
    default: return textFunction(in: &context)
    }
  }

  private func bounded(_ number: Double) -> FormulaValue { .number(FormulaValue.bounded(number)) }

  private func operand<Context: FormulaContext>(in context: inout Context) -> Double {
    value(in: &context).operand
  }

  private func numberFunction<Context: FormulaContext>(in context: inout Context) -> FormulaValue {
    switch self {
    case .functionOfTwo(let function, let left, let right):
      let (first, second) = (left.value(in: &context).argument, right.value(in: &context).argument)
      guard let first, let second else { return .number(0) }
      return bounded(function(first, second) { context.random.uniform() })
    case .random(let wholeNumbers, let left, let right):
      let (first, second) = (left.value(in: &context).argument, right.value(in: &context).argument)
      guard let first, let second else { return .number(0) }
      return bounded(FormulaRandomNumbers.number(first, second, wholeNumbers: wholeNumbers, from: &context.random))
    case .choice(let condition, let then, let otherwise):
      let values = (condition.value(in: &context), then.value(in: &context), otherwise.value(in: &context))
      guard let truth = values.0.argument else { return .number(0) }
      if truth.isNaN { return .number(.nan) }
      return truth != 0 ? values.1 : values.2
    default: return .number(0)
    }
  }

  private func listFunction<Context: FormulaContext>(in context: inout Context) -> FormulaValue {
    switch self {
    case .itemCount(let name): return .number(Double(context.list(name)?.count ?? 0))
    case .item(let node, let name):
      let position = FormulaTexts.whole(node.value(in: &context))
      guard let items = context.list(name), position >= 1, position <= items.count else { return .text("") }
      return items[position - 1]
    case .contains(let name, let node):
      let value = node.value(in: &context)
      return .truth(context.list(name)?.contains { $0.matches(value) } ?? false)
    case .indexOfItem(let node, let name):
      let value = node.value(in: &context)
      return .number(Double((context.list(name)?.firstIndex { $0.matches(value) } ?? -1) + 1))
    case .lengthOfList(let name):
      let items = context.list(name)
      guard items?.isEmpty == false else { return .number(0) }
      return .number(Double(FormulaTexts.lengthOfListText(FormulaTexts.flattened(items, warn: { context.warn($0) }))))
    default: return .number(0)
    }
  }

  private func textFunction<Context: FormulaContext>(in context: inout Context) -> FormulaValue {
    switch self {
    case .length(let node):
      let value = node.value(in: &context)
      if case .number(let number) = value, number.isNaN { return .number(0) }
      return .number(Double(FormulaTexts.length(value.rawText)))
    case .lengthOfVariable(let name): return .number(Double(FormulaTexts.lengthOfVariable(context.variable(name))))
    case .letter(let position, let text):
      let position = FormulaTexts.whole(position.value(in: &context))
      return .text(FormulaTexts.part(of: text.value(in: &context).rawText, from: position, to: position))
    case .subtext(let first, let last, let text):
      let (first, last) = (FormulaTexts.whole(first.value(in: &context)), FormulaTexts.whole(last.value(in: &context)))
      return .text(FormulaTexts.part(of: text.value(in: &context).rawText, from: first, to: last))
    case .join(let parts):
      return .text(FormulaTexts.joined(parts.map { $0.value(in: &context).asText }, warn: { context.warn($0) }))
    case .knownRegularExpression(let pattern, let text):
      return search(pattern, text.value(in: &context).asText, &context)
    case .regularExpression(let node, let text):
      let source = node.value(in: &context).asText
      let searched = text.value(in: &context).asText
      guard let pattern = FormulaPattern(source) else {
        context.warn(
          "regular expression \(FormulaCompiler.shown(source)) is not well formed, nested too deep or longer than"
            + " \(FormulaPattern.maximumLength) bytes; it finds nothing")
        return .text("")
      }
      return search(pattern, searched, &context)
    default: return .number(0)
    }
  }

  private func search<Context: FormulaContext>(_ pattern: FormulaPattern, _ text: String, _ context: inout Context)
    -> FormulaValue
  {
    switch pattern.search(text) {
    case .found(let found): return found.map { .text($0) } ?? .number(0)
    case .notFound: return .text("")
    case .tooMuchWork:
      context.warn(
        "a search for a regular expression takes too much work, or its text is longer than"
          + " \(FormulaPattern.maximumTextLength) characters; it finds nothing")
      return .text("")
    }
  }
}
