/// Something that comes from outside a program: a tap, a message, the value of a sensor.
public struct OutsideEvent: Sendable, Hashable {
  /// What comes.
  public enum Kind: Sendable, Hashable {
    /// A tap on the object of this name.
    case tap(object: String)
    /// A finger touches the stage at a place; (0, 0) is its middle.
    case touch(x: Double, y: Double)
    /// The finger leaves the stage.
    case release
    /// A message, as if an object had sent it.
    case broadcast(String)
    /// A sensor has this value from now on.
    case sensor(String, FormulaInput)
    /// A key of a gamepad is pressed.
    case key(String)
    /// An answer to the question that was asked first.
    case answer(String)
    /// Two objects touch each other from now on, or no longer.
    case collision(String, String, begins: Bool)
  }

  /// A value from outside.
  public enum FormulaInput: Sendable, Hashable {
    case number(Double)
    case text(String)
  }

  /// In seconds from the start of the program.
  public var time: Double
  /// What comes.
  public var kind: Kind

  /// - Parameter time: in seconds from the start of the program, 0 or later.
  public init(at time: Double, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }
}
