import AudioCore

/// A series of effects that is written as text: `gain=-6; lowpass=1000,q=0.7; echo=0.25,feedback=0.3`.
///
/// Effects are separated by semicolons, their settings by commas. The name of an effect's first setting may be left
/// out; a setting that is not written has its default. `EffectKind.all` lists effects and settings.
package struct EffectChain: Sendable, CustomStringConvertible {
  /// One effect with its settings.
  struct Step: Sendable {
    let kind: EffectKind
    let values: EffectValues
  }

  let steps: [Step]

  /// Reads a chain.
  ///
  /// - Throws: `EffectChainError`.
  package init(_ text: String) throws(EffectChainError) {
    var steps: [Step] = []
    for part in text.split(separator: ";") {
      let part = Self.trimmed(part)
      if !part.isEmpty { steps.append(try Self.step(part)) }
    }
    guard !steps.isEmpty else { throw .empty }
    self.steps = steps
  }

  /// The names of the chain's effects that need the whole sound in memory.
  package var needsWholeSound: [String] { steps.filter(\.kind.needsWholeSound).map(\.kind.name) }

  /// Whether samples keep their values, so that they are only moved, left out or silenced.
  var keepsValues: Bool { steps.allSatisfy(\.kind.keepsValues) }

  /// Whether an effect measures loudness, which depends on the layout of the channels.
  var measuresLoudness: Bool { steps.contains { $0.kind.measuresLoudness } }

  /// The chain as text, with every setting in a fixed order: equal chains give equal texts.
  package var description: String {
    steps.map { step in
      let settings = step.kind.arguments.compactMap { argument in
        (step.values.words[argument.name] ?? step.values.numbers[argument.name].map { "\($0)" }).map {
          "\(argument.name)=\($0)"
        }
      }
      return ([step.kind.name] + settings).joined(separator: ",")
    }.joined(separator: "; ")
  }

  /// The stages for a sound.
  ///
  /// - Throws: the error of an effect that cannot take this sound.
  func stages(_ shape: SoundShape) throws -> [any SoundStage] {
    var shape = shape
    return try steps.map { step in
      let stage = try step.kind.makeStage(step.values, shape)
      shape.channelCount = stage.outputChannelCount
      return stage
    }
  }

  // MARK: - Reading

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func step(_ text: String) throws(EffectChainError) -> Step {
    let pieces = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    let head = pieces[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
    guard let kind = EffectKind.all.first(where: { $0.name == head[0] }) else {
      throw .unknownEffect(head[0], known: EffectKind.all.map(\.name))
    }
    var values = EffectValues()
    if head.count == 2 {
      guard let first = kind.arguments.first else { throw .unknownArgument(head[1], effect: kind.name, known: []) }
      try set(first, head[1], kind, &values)
    }
    for piece in pieces.dropFirst() {
      let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw .notAnAssignment(piece, effect: kind.name)
      }
      guard let argument = kind.arguments.first(where: { $0.name == sides[0] }) else {
        throw .unknownArgument(sides[0], effect: kind.name, known: kind.arguments.map(\.name))
      }
      try set(argument, sides[1], kind, &values)
    }
    for argument in kind.arguments where values.numbers[argument.name] == nil && values.words[argument.name] == nil {
      switch argument.values {
      case .number(let parameter):
        if argument.absence == nil { values.numbers[argument.name] = parameter.defaultValue }
      case .choice(let words): values.words[argument.name] = words[0]
      }
    }
    return Step(kind: kind, values: values)
  }

  private static func set(
    _ argument: EffectArgument, _ text: String, _ kind: EffectKind, _ values: inout EffectValues
  ) throws(EffectChainError) {
    guard values.numbers[argument.name] == nil, values.words[argument.name] == nil else {
      throw .saidTwice(argument.name, effect: kind.name)
    }
    switch argument.values {
    case .number(let parameter):
      guard let value = Double(text) else {
        throw .notANumber(text, argument: argument.name, effect: kind.name)
      }
      do throws(AudioParameter.OutOfRange) {
        values.numbers[argument.name] = try parameter.checked(value)
      } catch {
        throw .outOfRange(error, effect: kind.name)
      }
    case .choice(let words):
      guard words.contains(text) else {
        throw .notAChoice(text, argument: argument.name, effect: kind.name, choices: words)
      }
      values.words[argument.name] = text
    }
  }
}
