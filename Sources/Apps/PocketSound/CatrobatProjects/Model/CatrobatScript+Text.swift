extension CatrobatScript.Trigger {
  /// What starts the script, in a few words.
  public var text: String {
    switch self {
    case .start: "start"
    case .tapped: "tapped"
    case .touchDown: "stage touched"
    case .broadcast(let message): "message '\(message)'"
    case .condition: "condition"
    case .collision(let object): "collision with \(object ?? "any object")"
    case .cloned: "start as a clone"
    case .background: "background changes"
    case .gamepadButton(let button): "button \(button)"
    case .other(let type): type
    }
  }
}
