import XMLDocuments

/// The bricks and scripts of versions before 0.93: an element named after its type (`waitBrick`), with an element for each
/// formula (`timeToWaitInSeconds`).
enum OldBricks {
  /// The type of an element of a list of bricks or scripts: its attribute, or its name with a capital letter.
  static func type(of element: XMLElement, fallback: String) -> String {
    if let type = element.attribute("type") { return type }
    guard element.name != fallback else { return "" }
    // A fully qualified name of a class, as the first versions wrote it.
    let name = element.name.split(separator: ".").last.map(String.init) ?? element.name
    let type = name.prefix(1).uppercased() + name.dropFirst()
    return renamed[type] ?? type
  }

  /// The newer names of types that were elements.
  private static let renamed = [
    "SetGhostEffectBrick": "SetTransparencyBrick", "ChangeGhostEffectByNBrick": "ChangeTransparencyByNBrick",
    "PhiroSensorBrick": "PhiroIfLogicBeginBrick", "PhiroSensorElseBrick": "IfLogicElseBrick",
    "PhiroSensorEndBrick": "IfLogicEndBrick", "VideoBrick": "CameraBrick",
    "SetSpeechLanguageBrick": "SetListeningLanguageBrick", "CollisionScript": "WhenBounceOffScript",
    "LegoNxtMotorActionBrick": "LegoNxtMotorMoveBrick", "DroneGoEmergencyBrick": "DroneEmergencyBrick",
    "DroneTakeOffBrick": "DroneTakeOffLandBrick",
  ]

  /// The category of the formula in an element of an old brick.
  static func category(of field: String, in type: String) -> String {
    switch (type, field) {
    case ("SpeakBrick", "text"), ("SpeakAndWaitBrick", "text"): "SPEAK"
    case ("SetVariableBrick", "variableFormula"): "VARIABLE"
    case ("ChangeVariableBrick", "variableFormula"): "VARIABLE_CHANGE"
    case ("ChangeVolumeByNBrick", "volume"): "VOLUME_CHANGE"
    case ("ChangeSizeByNBrick", "size"): "SIZE_CHANGE"
    case ("ChangeXByNBrick", "xMovement"): "X_POSITION_CHANGE"
    case ("ChangeYByNBrick", "yMovement"): "Y_POSITION_CHANGE"
    case ("TurnLeftBrick", "degrees"): "TURN_LEFT_DEGREES"
    case ("TurnRightBrick", "degrees"): "TURN_RIGHT_DEGREES"
    case ("ChangeTransparencyByNBrick", _): "TRANSPARENCY_CHANGE"
    case ("SetTransparencyBrick", _): "TRANSPARENCY"
    case ("ChangeBrightnessByNBrick", _): "BRIGHTNESS_CHANGE"
    case ("ChangeColorByNBrick", _): "COLOR_CHANGE"
    case ("AskSpeechBrick", "askQuestionSpoken"): "ASK_SPEECH_QUESTION"
    case ("SayBubbleBrick", "text"), ("ThinkBubbleBrick", "text"), ("SayForBubbleBrick", "text"),
      ("ThinkForBubbleBrick", "text"):
      "STRING"
    default: upperSnakeCase(field)
    }
  }

  /// `timeToWaitInSeconds` → `TIME_TO_WAIT_IN_SECONDS`.
  private static func upperSnakeCase(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isUppercase { result += "_" }
      result += character.uppercased()
    }
    return result
  }
}
