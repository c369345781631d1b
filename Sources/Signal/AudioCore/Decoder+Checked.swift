extension Decoder {
  /// A value that its initialiser or another check may refuse. The refusal is an error of decoding with the same line.
  package func checked<Value, Refusal: Error>(
    _ make: () throws(Refusal) -> Value
  ) throws(DecodingError) -> Value {
    do throws(Refusal) { return try make() } catch {
      throw .dataCorrupted(.init(codingPath: codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }
}
