/// The bricks that have no instruction, by name.
enum BrickCatalogue {
  enum Effect: Sendable, Hashable {
    /// It changes nothing that can be heard or that a formula can read.
    case unheard
    /// It may change what is heard; the reason why it is left out.
    case leftOut(String)
  }

  /// What is known of a type of brick; `nil` for a brick that is not known.
  static func effect(of type: String) -> Effect? { effects[type] }

  private static let effects: [String: Effect] = {
    var effects: [String: Effect] = [:]
    for (names, effect) in table {
      for name in names.split(whereSeparator: \.isWhitespace) { effects[name + "Brick"] = effect }
    }
    return effects
  }()

  private static let table: [(String, Effect)] = [
    (
      """
      Note SayBubble ThinkBubble ShowText ShowTextColorSizeAlignment HideText Stamp PenDown PenUp SetPenSize SetPenColor
      ClearBackground Flash LedOn LedOff Vibration Camera ChooseCamera SetRotationStyle SetCameraFocusPoint Stitch
      RunningStitch ZigZagStitch TripleStitch SewUp StopRunningStitch SetThreadColor WriteEmbroideryToFile
      """, .unheard
    )
  ]
}
