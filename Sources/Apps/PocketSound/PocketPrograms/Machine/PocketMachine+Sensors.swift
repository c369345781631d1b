import CatrobatFormulas

extension PocketMachine {
  /// The value of a sensor or of a property of an actor, at the present time.
  ///
  /// What a device would measure comes from outside events, and is 0 without them. The clock begins at midnight of
  /// Wednesday, 1 January 2020, so that each run reads the same times.
  func value(of sensor: FormulaSensor, for actor: Int) -> FormulaValue {
    if let stated = sensors[sensor.rawValue] { return stated }
    switch sensor {
    case .loudness: return .number(facts.loudness(frame))
    case .stageWidth: return .number(program.stageSize.width)
    case .stageHeight: return .number(program.stageSize.height)
    case .timer: return .number((time - timerStart) / configuration.sampleRate)
    case .dateYear, .dateMonth, .dateDay, .dateWeekday, .timeHour, .timeMinute, .timeSecond:
      return .number(Double(calendar(sensor)))
    case .lastFingerIndex: return .number(Double(touches.count))
    case .numberCurrentTouches: return .number(Double(fingers.count))
    case .fingerTouched: return .truth(!fingers.isEmpty)
    case .fingerX: return .number(touches.last?.x ?? 0)
    case .fingerY: return .number(touches.last?.y ?? 0)
    case .collidesWithEdge:
      let place = actors[actor].position(at: time)
      return .truth(abs(place.x) >= program.stageSize.width / 2 || abs(place.y) >= program.stageSize.height / 2)
    default: return property(sensor, of: actor) ?? .number(0)
    }
  }

  private func property(_ sensor: FormulaSensor, of actor: Int) -> FormulaValue? {
    let state = actors[actor]
    let background = cast.first ?? actor
    switch sensor {
    case .objectX: return .number(state.position(at: time).x)
    case .objectY: return .number(state.position(at: time).y)
    case .objectTransparency: return .number(state.transparency)
    case .objectBrightness: return .number(state.brightness)
    case .objectColor: return .number(state.colour)
    case .objectSize: return .number(state.size)
    case .motionDirection, .lookDirection: return .number(state.direction)
    // The background is at 0, and the objects before it count from 1.
    case .objectLayer: return .number(Double(cast.count { (actors[$0].layer, $0) < (state.layer, actor) }))
    case .objectLookNumber: return .number(Double(state.look + 1))
    case .objectLookName: return .text(lookName(of: actor))
    case .objectNumberOfLooks:
      return .number(Double(program.scenes[scene].objects[state.object].looks.count))
    case .objectBackgroundNumber: return .number(Double(actors[background].look + 1))
    case .objectBackgroundName: return .text(lookName(of: background))
    default: return nil
    }
  }

  private func lookName(of actor: Int) -> String {
    let looks = program.scenes[scene].objects[actors[actor].object].looks
    return looks.indices.contains(actors[actor].look) ? looks[actors[actor].look].name : ""
  }

  /// What a function of a device gives: touches are known, all else comes from outside events of the function's name.
  func value(of function: FormulaDeviceFunction, _ arguments: [FormulaValue]) -> FormulaValue {
    if let stated = sensors[function.rawValue] { return stated }
    let place = Self.place(arguments.first?.asNumber ?? 0)
    switch function {
    case .fingerX: return .number(touches.indices.contains(place) ? touches[place].x : 0)
    case .fingerY: return .number(touches.indices.contains(place) ? touches[place].y : 0)
    case .fingerTouches: return .truth(fingers.values.contains(place))
    case .indexOfCurrentTouch:
      let present = fingers.values.sorted()
      return .number(present.indices.contains(place) ? Double(present[place] + 1) : 0)
    default: return .number(0)
    }
  }

  /// A part of the date or time of a clock that begins at midnight of 1 January 2020.
  private func calendar(_ sensor: FormulaSensor) -> Int {
    let seconds = Int(time / configuration.sampleRate)
    switch sensor {
    case .timeSecond: return seconds % 60
    case .timeMinute: return seconds / 60 % 60
    case .timeHour: return seconds / 3600 % 24
    // An event lies at most a day ahead, and so does the end of a rendering.
    case .dateDay: return 1 + seconds / 86_400
    case .dateMonth: return 1
    // 1 is Monday.
    case .dateWeekday: return (2 + seconds / 86_400) % 7 + 1
    default: return 2020
    }
  }
}
