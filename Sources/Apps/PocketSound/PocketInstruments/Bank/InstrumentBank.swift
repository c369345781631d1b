import AudioCore
import Instruments

/// The sounds of the 21 instruments and 18 drums: synthesised, or recordings of a user.
///
/// The synthesised recordings are made when a sampler is asked for, so that only instruments in use cost time; what was made
/// last is kept for the next rendering. Copies of a `Sampler` share the memory of its recordings: make one for each
/// instrument, and copy it for each object that plays it.
package struct InstrumentBank: Sendable {
  /// The recordings of a user; `nil` for the synthesised bank.
  private let user: UserBank?
  private static let shelf = SamplerShelf()

  /// The bank that the package makes itself. The same build makes the same samples, bit for bit.
  package static let synthesised = InstrumentBank(user: nil)

  /// The bank of a user: an SFZ file whose recordings lie in its folder or below it.
  ///
  /// Regions with `lochan=10 hichan=10` are drums, at the keys 1 to 18 or at those of General MIDI. All other regions
  /// are melodic: instrument n has the program n − 1 (`loprog`, `hiprog`), and regions without programs belong to all
  /// instruments. Synthesised sounds take the place of those that the bank lacks, with a warning for each.
  ///
  /// - Throws: `.unreadable` for the file or a recording that is missing, `.invalid` for text that is not SFZ,
  ///   `.outsideFolder` for a recording elsewhere.
  package static func reading(_ path: String) throws(InstrumentBankError) -> InstrumentBank {
    InstrumentBank(user: try UserBank(path: path))
  }

  /// What the bank lacks or ignores; empty for the synthesised one.
  package var warnings: [BankWarning] { user?.warnings ?? [] }

  /// A sampler that plays an instrument at the keys 0 to 130. Notes above half the sample rate are silent.
  ///
  /// Among the synthesised recordings `choice` decides. In a bank of a user the regions state their keys themselves.
  ///
  /// - Parameters:
  ///   - configuration: the number of voices, their fades and their level.
  ///   - sampleRate: that of the sampler, in hertz; recordings of other rates are converted while they play.
  package func sampler(
    for instrument: MusicInstrument, choice: RootChoice, configuration: Sampler.Configuration = .init(),
    sampleRate: Double
  ) throws(InstrumentBankError) -> Sampler {
    if let user, let regions = user.regions(of: instrument) {
      return try sampler(regions, [:], configuration, sampleRate)
    }
    let key = SamplerShelf.Key(
      instrument: instrument, choice: choice, configuration: configuration, sampleRate: sampleRate)
    return try Self.shelf.sampler(key) { () throws(InstrumentBankError) in
      let bank = try SynthesisedBank(instrument, choice: choice)
      // A note whose pitch lies above half the rate would be the noise of its attack alone.
      let audible = bank.regions.compactMap { region in
        var region = region
        region.highestKey = min(region.highestKey, Waves.highestKey(below: sampleRate / 2))
        return region.lowestKey <= region.highestKey ? region : nil
      }
      return try sampler(audible, bank.recordings, configuration, sampleRate)
    }
  }

  /// A sampler that plays the drums: the key is the number of the drum, 1 to 18. A drum plays to its end.
  package func drums(
    configuration: Sampler.Configuration = .init(), sampleRate: Double
  ) throws(InstrumentBankError) -> Sampler {
    guard let user else {
      return try Self.shelf.sampler(.init(configuration: configuration, sampleRate: sampleRate)) {
        () throws(InstrumentBankError) in
        let bank = try SynthesisedBank(MusicDrum.allCases)
        return try sampler(bank.regions, bank.recordings, configuration, sampleRate)
      }
    }
    let own = MusicDrum.allCases.compactMap { user.regions(of: $0) }.flatMap { $0 }
    let bank = try SynthesisedBank(MusicDrum.allCases.filter { user.regions(of: $0) == nil })
    return try sampler(own + bank.regions, bank.recordings, configuration, sampleRate)
  }

  private func sampler(
    _ regions: [SFZRegion], _ made: [String: AudioBuffer], _ configuration: Sampler.Configuration, _ sampleRate: Double
  ) throws(InstrumentBankError) -> Sampler {
    do {
      return try Sampler(SFZInstrument(regions: regions), configuration: configuration, sampleRate: sampleRate) {
        name in
        if let recording = made[name] { return recording }
        return try UserBank.recording(name)
      }
    } catch {
      if let user { throw .invalid(path: user.path, error) }
      throw .invalidSampler(error)
    }
  }
}
