/// Something that happened in a program, for those who watch it: a line of the event log.
public struct ProgramEvent: Sendable, Hashable {
  /// A value of an event.
  public enum Value: Sendable, Hashable {
    case number(Double)
    case text(String)
  }

  /// A value with its name.
  public struct Field: Sendable, Hashable {
    /// The name of the value.
    public var name: String
    /// The value itself.
    public var value: Value
  }

  /// The frame of the program.
  public var frame: Int
  /// Name of the object; `nil` for the whole program.
  public var object: String?
  /// Number of the object on the stage; a clone has its own. `nil` for the whole program.
  public var actor: Int?
  /// What happened, for example `sound_start`.
  public var name: String
  /// The values, in a fixed order.
  public var fields: [Field]

  package init(
    frame: Int, object: String?, actor: Int? = nil, _ name: String, _ fields: KeyValuePairs<String, Value> = [:]
  ) {
    self.frame = frame
    self.object = object
    self.actor = actor
    self.name = name
    self.fields = fields.map { Field(name: $0.key, value: $0.value) }
  }
}
