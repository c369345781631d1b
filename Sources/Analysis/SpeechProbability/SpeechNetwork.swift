import SmallNetworks

/// The network that the package carries with it, trained by `Benchmarks/voice/network`.
package enum SpeechNetwork {
  /// The network, or what is wrong with its text. It is read once.
  private static let shared: Result<RecurrentNetwork, SmallNetworkError> = {
    do throws(SmallNetworkError) {
      return .success(try RecurrentNetwork(base64: weights, checksum: checksum))
    } catch {
      return .failure(error)
    }
  }()

  /// - Throws: `SmallNetworkError` if the text is damaged.
  package static func network() throws(SmallNetworkError) -> RecurrentNetwork { try shared.get() }
}
