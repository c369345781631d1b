import Expectations
import Foundation
import SmallNetworks
import Testing

@Suite struct RecurrentNetworkTests {
  private static func bytes(_ text: String) throws -> [UInt8] { Array(try require(Data(base64Encoded: text))) }

  /// 20 frames of 42 features.
  private static func features() throws -> [[Float]] {
    let bytes = try Self.bytes(RecurrentNetworkVectors.features)
    let values = stride(from: 0, to: bytes.count, by: 2).map { place in
      Float(Float16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
    }
    return stride(from: 0, to: values.count, by: 42).map { Array(values[$0..<$0 + 42]) }
  }

  private static func probabilities() throws -> [Float] {
    let bytes = try Self.bytes(RecurrentNetworkVectors.probabilities)
    return stride(from: 0, to: bytes.count, by: 4).map { place in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * $1) })
    }
  }

  private static func answers(_ stream: inout RecurrentNetworkStream, _ features: [[Float]]) -> [Float] {
    features.flatMap { frame in frame.withUnsafeBufferPointer { Array(stream.step($0)) } }
  }

  @Test(arguments: [RecurrentNetworkVectors.singles, RecurrentNetworkVectors.halves])
  func answersAsPyTorch(weights: String) throws {
    let network = try RecurrentNetwork(bytes: Self.bytes(weights))
    expectEqual([network.featureCount, network.taps, network.outputCount, network.lookahead], [42, 5, 2, 4])
    var stream = RecurrentNetworkStream(network)
    let found = Self.answers(&stream, try Self.features())
    let expected = try Self.probabilities()
    expectEqual(found.count, expected.count)
    // Sums of 42 products in another order differ by a few units of 2⁻²⁴.
    for (x, y) in zip(found, expected) { expectLess(abs(x - y), 1e-5) }
  }

  @Test func isNewAfterReset() throws {
    let network = try RecurrentNetwork(bytes: Self.bytes(RecurrentNetworkVectors.halves))
    let features = try Self.features()
    var stream = RecurrentNetworkStream(network)
    let first = Self.answers(&stream, features)
    stream.reset()
    expectEqual(Self.answers(&stream, features), first)
  }

  @Test func forgetsWhatIsNotANumber() throws {
    let network = try RecurrentNetwork(bytes: Self.bytes(RecurrentNetworkVectors.singles))
    var stream = RecurrentNetworkStream(network)
    for value in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude] {
      let spoiled = Self.answers(&stream, [[Float]](repeating: [Float](repeating: value, count: 42), count: 6))
      expect(spoiled.allSatisfy { $0 >= 0 && $0 <= 1 }, "\(value): \(spoiled)")
    }
    let features = try Self.features()
    let after = Self.answers(&stream, (0..<20).flatMap { _ in features }).suffix(2)
    for (x, y) in zip(after, try Self.probabilities().suffix(2)) { expectLess(abs(x - y), 0.01) }
  }

  @Test func refusesDamagedWeights() throws {
    let whole = try Self.bytes(RecurrentNetworkVectors.halves)
    let checksum = RecurrentNetwork.checksum(of: whole)
    _ = try RecurrentNetwork(base64: RecurrentNetworkVectors.halves, checksum: checksum)
    func line(_ change: (inout [UInt8]) -> Void) -> String? {
      var bytes = whole
      change(&bytes)
      return thrownLine { _ = try RecurrentNetwork(bytes: bytes) }
    }
    expectEqual(line { $0.removeLast() }, "weights of a network: expected \(whole.count) bytes, got \(whole.count - 1)")
    expectEqual(line { $0.append(0) }, "weights of a network: expected \(whole.count) bytes, got \(whole.count + 1)")
    for count in [0, 3, 4, 27] {
      expectEqual(
        line { $0 = Array($0.prefix(count)) },
        "weights of a network: expected OVN1 or OVN2 and six sizes, got other bytes")
    }
    expectEqual(
      line { $0[3] = 0x33 }, "weights of a network: expected OVN1 or OVN2 and six sizes, got other bytes")
    expectEqual(line { $0[7] = 0xFF }, "weights of a network: expected 1 to 1024 features, got 4278190122")
    expectEqual(line { $0[8] = 0 }, "weights of a network: expected 1 to 64 taps, got 0")
    expectEqual(line { $0[20] = 200 }, "weights of a network: expected 1 to 64 outputs, got 200")
    let numbers = "weights of a network: expected finite numbers of at most 10⁶, standard deviations above 0, got "
    // The first mean becomes infinite, the first deviation zero, the first weight of 16 bits not a number.
    expectEqual(line { $0.replaceSubrange(28..<32, with: [0, 0, 0x80, 0x7F]) }, numbers + "inf as number 0")
    expectEqual(line { $0.replaceSubrange(196..<200, with: [0, 0, 0, 0]) }, numbers + "0.0 as number 42")
    expectEqual(line { $0.replaceSubrange(364..<366, with: [0, 0x7E]) }, numbers + "nan as number 84")
    expectEqual(
      thrownLine { _ = try RecurrentNetwork(base64: "???", checksum: checksum) },
      "weights of a network: expected Base64, got another text")
    let other = String(checksum ^ 1, radix: 16)
    expectEqual(
      thrownLine { _ = try RecurrentNetwork(bytes: whole, checksum: checksum ^ 1) },
      "weights of a network: expected the checksum 0x\(other), got 0x\(String(checksum, radix: 16))")
  }
}
