import Instruments
import Synchronization

/// The samplers of synthesised sounds that were made last, idle: an instrument takes up to a second to make, and each
/// rendering of a project asks for its own.
///
/// Copies of a `Sampler` share the memory of its recordings, and the same build makes the same samples, so that a copy
/// of a kept sampler is a new one.
final class SamplerShelf: Sendable {
  /// What decides how a sampler sounds; the instrument is `nil` for the drums.
  struct Key: Hashable {
    var instrument: MusicInstrument?
    var choice = RootChoice.nearest
    var configuration: Sampler.Configuration
    var sampleRate: Double
  }

  /// One of each instrument and the drums: a project that plays them all has them all in memory as it is.
  private static let limit = MusicInstrument.allCases.count + 1

  private let kept = Mutex<[(key: Key, sampler: Sampler)]>([])

  /// A copy of the sampler of this key, which is made if it is not kept; the one that was not used for the longest time
  /// gives way.
  func sampler(
    _ key: Key, make: () throws(InstrumentBankError) -> Sampler
  ) throws(InstrumentBankError) -> Sampler {
    if let found = taken(key) { return found }
    // Others may need a sampler meanwhile, so that two tasks may make the same one.
    let made = try make()
    keep(key, made)
    return made
  }

  private func taken(_ key: Key) -> Sampler? {
    kept.withLock { kept in
      guard let index = kept.firstIndex(where: { $0.key == key }) else { return nil }
      let found = kept.remove(at: index)
      kept.append(found)
      return found.sampler
    }
  }

  private func keep(_ key: Key, _ sampler: Sampler) {
    kept.withLock { kept in
      kept.removeAll { $0.key == key }
      if kept.count == Self.limit { kept.removeFirst() }
      kept.append((key, sampler))
    }
  }
}
