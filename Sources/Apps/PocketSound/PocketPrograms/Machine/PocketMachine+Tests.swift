import CatrobatFormulas

extension PocketMachine {
  /// What a loop over parameters has found so far.
  struct ParameterResults {
    var parameters = ""
    var failed: [String] = []
    var succeeded: [String] = []
  }

  /// A program that tests itself has come out; it ends.
  func finishTest(_ verdict: TestVerdict, by index: Int) {
    guard self.verdict == nil else { return }
    self.verdict = verdict
    switch verdict {
    case .passed: log(threads[index].actor, "test_passed", ["assertions": .number(Double(heldAssertions))])
    case .failed(let message): log(threads[index].actor, "test_failed", ["text": .text(message)])
    }
    hasFinished = true
  }

  /// The two values must be equal as numbers, or as texts.
  func assertEqual(_ actual: FormulaValue, _ expected: FormulaValue, _ index: Int) -> Bool {
    guard !actual.matches(expected) else { return hold(index) }
    return fail(index, "AssertEqualsError", Self.difference(actual, expected))
  }

  /// The two lists must have as many items, and equal ones.
  func assertLists(_ actual: String?, _ expected: String?, _ index: Int) -> Bool {
    let actor = threads[index].actor
    guard let actual else { return fail(index, "AssertUserListError", "Actual list is null") }
    guard let expected else { return fail(index, "AssertUserListError", "Expected list is null") }
    let (found, wanted) = (list(actual, of: actor), list(expected, of: actor))
    var message = ""
    if found.count != wanted.count {
      message = "The number of list elements are not equal\nexpected: \(wanted.count) element/s\n"
      message += "actual:   \(found.count) element/s\n"
    }
    for (place, (found, wanted)) in zip(found, wanted).enumerated() where !found.matches(wanted) {
      message += "position: \(place + 1)\n\(Self.difference(found, wanted))\n\n"
    }
    return message.isEmpty ? hold(index) : fail(index, "AssertUserListError", message)
  }

  // MARK: - Parameters

  /// Begins a loop over parameters; `false` if it has none.
  func beginParameters(_ lists: [String], _ index: Int) -> Bool {
    guard lists.isEmpty else {
      parameterResults[index] = ParameterResults()
      return true
    }
    _ = fail(index, "ParameterizedInitialisationError", "Input was not selected")
    return false
  }

  /// Sets the variables of a pass; `false` if there is no further one.
  func nextParameters(_ lists: [String], _ expected: String?, pass: Int, _ index: Int) -> Bool {
    let actor = threads[index].actor
    // The first pass begins before anybody knows how many values are expected.
    let count = expected.map { list($0, of: actor).count } ?? 0
    guard pass == 0 || pass < count else {
      parameterResults[index] = nil
      return false
    }
    var texts: [String] = []
    for name in lists {
      let items = list(name, of: actor)
      guard pass < items.count else {
        _ = fail(
          index, "ParameterizedInitialisationError",
          "Input list is missing elements\n" + Self.text(parameterResults[index]))
        return false
      }
      set(variable: name, to: items[pass], of: actor)
      texts.append("\(name) = \(items[pass].rawText)")
    }
    parameterResults[index]?.parameters = "[\(pass + 1)] \(texts.joined(separator: " | "))"
    return true
  }

  /// The value of a pass must be the expected one; the last pass says which ones were not.
  func assertParameter(_ actual: FormulaValue, _ expected: String?, _ index: Int) -> Bool {
    guard let expected else { return fail(index, "ParameterizedAssertError", "Expected is null") }
    let values = list(expected, of: threads[index].actor)
    let pass = (threads[index].loops.last?.passes ?? 1) - 1
    let wanted = values.indices.contains(pass) ? values[pass] : .text("null")
    var results = parameterResults[index] ?? ParameterResults()
    if actual.matches(wanted) {
      heldAssertions += 1
      results.succeeded.append("\(results.parameters)\n\(actual.rawText) == \(wanted.rawText)")
    } else {
      results.failed.append("\(results.parameters)\n\(Self.difference(actual, wanted))")
    }
    parameterResults[index] = results
    guard pass + 1 >= values.count, !results.failed.isEmpty else { return true }
    return fail(index, "ParameterizedAssertError", Self.text(results))
  }

  private static func text(_ results: ParameterResults?) -> String {
    let (failed, succeeded) = (results?.failed ?? [], results?.succeeded ?? [])
    return "Failed Tests:\n\(failed.joined(separator: "\n"))\n\nSucceeded Tests:\n\(succeeded.joined(separator: "\n"))"
  }

  // MARK: - Outcomes

  private func hold(_ index: Int) -> Bool {
    heldAssertions += 1
    log(threads[index].actor, "assertion_held", ["number": .number(Double(heldAssertions))])
    return true
  }

  /// The test fails: the script and the program end here.
  private func fail(_ index: Int, _ title: String, _ text: String) -> Bool {
    finishTest(.failed("on sprite \"\(actors[threads[index].actor].name)\"\n\(title)\n\(text)"), by: index)
    return false
  }

  /// The two values and the place of the first character that differs.
  private static func difference(_ actual: FormulaValue, _ expected: FormulaValue) -> String {
    let (found, wanted) = (actual.rawText, expected.rawText)
    let same = zip(found.unicodeScalars, wanted.unicodeScalars).prefix { $0 == $1 }.count
    let mark = String(repeating: "-", count: same) + "^"
    return "expected: <\(wanted)>\nactual:   <\(found)>\ndeviation: \(mark)"
  }
}
