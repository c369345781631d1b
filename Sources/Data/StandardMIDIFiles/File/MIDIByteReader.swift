/// Takes numbers from bytes, one after the other. Offsets count from the beginning of the file.
package struct MIDIByteReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The offset of the next byte.
  package var offset: Int { rest.startIndex }

  /// The next `count` bytes; `name` says what they are.
  package mutating func bytes(_ count: Int, _ name: String) throws(MIDIFileError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .truncated(name: name, offset: offset) }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A reader of the next `count` bytes.
  package mutating func part(of count: Int, _ name: String) throws(MIDIFileError) -> MIDIByteReader {
    MIDIByteReader(try bytes(count, name))
  }

  package mutating func byte(_ name: String) throws(MIDIFileError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .truncated(name: name, offset: offset) }
    return byte
  }

  /// A byte of data, below 128.
  package mutating func dataByte() throws(MIDIFileError) -> UInt8 {
    let place = offset
    let byte = try byte("a byte of data")
    guard byte < 0x80 else { throw .malformed(expected: "a byte of data, 0 to 127", got: "\(byte)", offset: place) }
    return byte
  }

  /// A number of `count` bytes, the highest first.
  package mutating func number(_ count: Int, _ name: String) throws(MIDIFileError) -> Int {
    try bytes(count, name).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of one to four bytes with 7 bits each.
  package mutating func variableLength(_ name: String) throws(MIDIFileError) -> Int {
    let start = offset
    var number = 0
    for _ in 0..<4 {
      let byte = try byte(name)
      number = number << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return number }
    }
    throw .malformed(expected: "\(name) of at most 4 bytes", got: "a longer one", offset: start)
  }
}
