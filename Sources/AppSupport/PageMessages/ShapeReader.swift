/// Why a type cannot be described: a fault of this program, which the contract's test finds.
public struct UndescribedType: Error, CustomStringConvertible {
  /// The type's name, and what it needs.
  public let description: String
}

extension MessageShape {
  /// What the values of a type may be. It is read from the type's own `init(from:)`, so that nothing is written twice: each
  /// member that is asked for is noted, and is given a value that stands in for it.
  public static func of<Value: Decodable>(_ type: Value.Type) throws -> MessageShape { try described(type).shape }
}

/// A type's shape, and any value of it.
private func described<Value: Decodable>(_ type: Value.Type) throws -> (shape: MessageShape, sample: Value) {
  func own<Own: Described>(_: Own.Type) throws -> (MessageShape, Value)? {
    (Own.sample as? Value).map { (try? Own.shape(), $0) }.flatMap { shape, sample in shape.map { ($0, sample) } }
  }
  func choice<Choice: CaseIterable & RawRepresentable>(_: Choice.Type) -> (MessageShape, Value)? {
    guard let first = Choice.allCases.first as? Value else { return nil }
    return (.choice(Choice.allCases.map { "\($0.rawValue)" }), first)
  }
  if let described = type as? any Described.Type {
    if let result = try own(described) { return result }
  } else if let cases = type as? any (CaseIterable & RawRepresentable).Type {
    if let result = choice(cases) { return result }
  } else {
    let notes = Notes()
    let sample = try Value(from: DescribingDecoder(notes: notes))
    return (.object(notes.members), sample)
  }
  throw UndescribedType(description: "\(type): expected a type that can be described")
}

/// What was asked for.
private final class Notes {
  var members: [MessageMember] = []
  var optional: Set<String> = []

  func add<Value: Decodable>(_ key: any CodingKey, _ type: Value.Type) throws -> Value {
    let (shape, sample) = try described(type)
    // What is written twice is, in JSON, what was written last.
    members.removeAll { $0.name == key.stringValue }
    members.append(
      MessageMember(name: key.stringValue, shape: shape, isOptional: optional.contains(key.stringValue)))
    return sample
  }
}

private struct DescribingDecoder: Decoder {
  let notes: Notes
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(DescribingContainer(notes: notes))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unknown("a list") }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unknown("a single value") }

  private func unknown(_ what: String) -> UndescribedType {
    UndescribedType(description: "\(what) of a type of its own: expected it to be Described, or CaseIterable")
  }
}

private struct DescribingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let notes: Notes
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_: Key) -> Bool { true }
  // Only what may be missing is asked for this.
  func decodeNil(forKey key: Key) -> Bool {
    notes.optional.insert(key.stringValue)
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try notes.add(key, type) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try notes.add(key, type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try notes.add(key, type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try notes.add(key, type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try notes.add(key, type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try notes.add(key, type) }
  // No message has these.
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw Self.unused(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { throw Self.unused(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { throw Self.unused(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { throw Self.unused(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { throw Self.unused(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { throw Self.unused(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { throw Self.unused(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { throw Self.unused(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { throw Self.unused(type) }

  func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<
    Nested
  > {
    throw Self.unused(Nested.self)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw Self.unused([Never].self)
  }
  func superDecoder() throws -> any Decoder { throw Self.unused(Key.self) }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw Self.unused(Key.self) }

  private static func unused(_ type: Any.Type) -> UndescribedType {
    UndescribedType(description: "\(type): expected a type of a message")
  }
}
