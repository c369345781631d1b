/// A script: what starts it, and its bricks.
public struct CatrobatScript: Sendable, Hashable {
  /// What starts a script.
  public enum Trigger: Sendable, Hashable {
    /// The start of the program or of its scene.
    case start
    /// A tap on the object.
    case tapped
    /// A touch of the stage anywhere.
    case touchDown
    /// A broadcast message.
    case broadcast(String)
    /// A condition that becomes true.
    case condition(CatrobatFormula)
    /// A collision with the object of this name; `nil` for any object.
    case collision(String?)
    /// The creation of a clone of the object.
    case cloned
    /// The background changes to the look of this file name; `nil` if the file does not say which.
    case background(String?)
    /// A button of a gamepad, by the text of the script.
    case gamepadButton(String)
    /// Another event, by the type of the script: NFC tags, pins, gamepads.
    case other(String)
  }

  /// The type in the file, for example `StartScript`.
  public var type: String
  /// What starts the script.
  public var trigger: Trigger
  /// The bricks in order.
  public var bricks: [CatrobatBrick]

  /// Makes one from its parts.
  public init(type: String, trigger: Trigger, bricks: [CatrobatBrick] = []) {
    self.type = type
    self.trigger = trigger
    self.bricks = bricks
  }
}
