/// One step of a formula whose names are resolved.
indirect enum FormulaNode: Sendable {
  case constant(FormulaValue)
  case variable(String)
  case userInput(String)
  /// A list as one text.
  case listText(String)
  case sensor(FormulaSensor)
  case touches(String)

  case negative(FormulaNode)
  case not(FormulaNode)
  case arithmetic(FormulaArithmetic, FormulaNode, FormulaNode)
  case comparison(FormulaComparison, FormulaNode, FormulaNode)
  case and(FormulaNode, FormulaNode)
  case or(FormulaNode, FormulaNode)

  case function(FormulaFunctionOfNumber, FormulaNode)
  case functionOfTwo(FormulaFunctionOfNumbers, FormulaNode, FormulaNode)
  case random(wholeNumbers: Bool, FormulaNode, FormulaNode)
  case choice(FormulaNode, FormulaNode, FormulaNode)

  case length(FormulaNode)
  case lengthOfVariable(String)
  case lengthOfList(String)
  case letter(FormulaNode, FormulaNode)
  case subtext(FormulaNode, FormulaNode, FormulaNode)
  case join([FormulaNode])
  case regularExpression(FormulaNode, FormulaNode)
  case knownRegularExpression(FormulaPattern, FormulaNode)

  case itemCount(String)
  case item(FormulaNode, String)
  case contains(String, FormulaNode)
  case indexOfItem(FormulaNode, String)

  case colorsMatch(FormulaNode, FormulaNode, FormulaNode)
  case device(FormulaDeviceFunction, [FormulaNode])
}
