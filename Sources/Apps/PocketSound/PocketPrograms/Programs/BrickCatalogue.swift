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
    for (effect, names) in table {
      for name in names.split(whereSeparator: \.isWhitespace) { effects[name + "Brick"] = effect }
    }
    return effects
  }()

  private static let table: [(Effect, String)] = [
    (
      .unheard,
      """
      ClearBackground Note SayBubble SetRotationStyle SetText ShowText ShowTextColorSizeAlignment HideText Stamp
      ThinkBubble PenDown PenUp SetPenColor SetPenSize SetCameraFocusPoint SetListeningLanguage
      Camera ChooseCamera Flash LedOff LedOn Video FadeParticleEffect ParticleEffectAdditivity SetParticleColor
      RunningStitch SetThreadColor SewUp Stitch StopRunningStitch TripleStitch WriteEmbroideryToFile ZigZagStitch
      SaveLaser SavePlot ShareLaser SharePlot StartCut StartEngrave StartPlot StopCut StopEngrave StopPlot
      ArduinoSendDigitalValue ArduinoSendPWMValue RaspiPwm RaspiSendDigitalValue SetNfcTag
      LegoEv3MotorMove LegoEv3MotorStop LegoEv3MotorTurnAngle LegoEv3SetLed LegoNxtMotorMove LegoNxtMotorStop
      LegoNxtMotorTurnAngle PhiroMotorMoveBackward PhiroMotorMoveForward PhiroMotorStop PhiroRGBLight
      DroneEmergency DroneFlip DronePlayLedAnimation DroneSwitchCamera DroneTakeOffLand
      JumpingSumoAnimations JumpingSumoJumpHigh JumpingSumoJumpLong JumpingSumoNoSound JumpingSumoRotateLeft
      JumpingSumoRotateRight JumpingSumoTakingPicture JumpingSumoTurn
      WriteListOnDevice WriteVariableOnDevice WriteVariableToFile OpenUrl
      SetLook SetBackground SetBackgroundAndWait GoTo
      """
    ),
    (
      .leftOut("the physics of objects is not computed"),
      """
      SetBounce SetFriction SetGravity SetMass SetPhysicsObjectType SetVelocity TurnLeftSpeed TurnRightSpeed
      """
    ),
    (
      .leftOut("the object stays where it is"),
      """
      Arc EmbroideryArc EmbroideryThrough GlideToAction GlideToPosition GoThrough LaserArc LaserThrough PlotArc
      PlotThrough
      """
    ),
    (
      .leftOut("a robot plays this sound itself"),
      "JumpingSumoSound LegoEv3PlayTone LegoNxtPlayTone PhiroPlayTone"
    ),
    (
      .leftOut("nothing is fetched from the network"),
      "BackgroundRequest LookRequest PostWebRequest PublishMqttMessage WebRequest"
    ),
    (
      .leftOut("nothing is kept from one run to the next"),
      "ReadListFromDevice ReadVariableFromDevice ReadVariableFromFile"
    ),
    (.leftOut("looks cannot be changed"), "CopyLook DeleteLook EditLook PaintNewLook"),
    (.leftOut("all texts have the voice that was chosen for the program"), "SetSpeakingLanguage"),
  ]
}
