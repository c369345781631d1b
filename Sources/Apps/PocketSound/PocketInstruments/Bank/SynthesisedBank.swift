import AudioCore
import Instruments

/// The regions of the synthesised bank with their recordings, by name.
package struct SynthesisedBank {
  /// The highest peak of a recording in dBFS: it leaves 12 dB for chords.
  private static let peakLimit = -12.5

  package private(set) var regions: [SFZRegion] = []
  package private(set) var recordings: [String: AudioBuffer] = [:]

  /// Makes the recordings of an instrument; keys are assigned to them by `choice`.
  ///
  /// - Throws: `InstrumentBankError.invalidSound`.
  package init(_ instrument: MusicInstrument, choice: RootChoice) throws(InstrumentBankError) {
    let timbre = Timbre.timbre(of: instrument)
    let keys = choice.zones(of: timbre.roots, in: Sampler.keys)
    for (root, keys) in zip(timbre.roots, keys) {
      let digits = String(root)
      let name = instrument.name + " " + String(repeating: "0", count: 3 - digits.count) + digits
      var region = SFZRegion()
      (region.lowestKey, region.highestKey, region.keyCentre) = (keys.lowerBound, keys.upperBound, root)
      (region.lowestProgram, region.highestProgram) = (instrument.program, instrument.program)
      (region.lowestChannel, region.highestChannel) = (1, 9)
      region.envelope.release = instrument.release
      // High notes sound louder than low ones of the same level: 3 dB less for each octave above C6.
      let level = timbre.level - 3 * Double(max(0, root - 84)) / 12
      try add(timbre.make(root), level: level, name: name, region)
    }
  }

  /// Makes the recordings of drums; the key is the drum's number.
  ///
  /// - Throws: `InstrumentBankError.invalidSound`.
  package init(_ drums: [MusicDrum]) throws(InstrumentBankError) {
    for drum in drums {
      let sound = DrumSound.sound(of: drum)
      var region = SFZRegion()
      (region.lowestKey, region.highestKey, region.keyCentre) = (drum.key, drum.key, drum.key)
      (region.lowestChannel, region.highestChannel) = (10, 10)
      region.keyTrackingCents = 0
      region.loopMode = .oneShot
      try add(sound.recording(), level: sound.level, name: "drum " + drum.name, region)
    }
  }

  private mutating func add(
    _ recording: Recording, level: Double, name: String, _ region: SFZRegion
  ) throws(InstrumentBankError) {
    var region = region
    region.sample = name.replacing(" ", with: "-") + ".flac"
    region.tuneCents = recording.tuneCents
    if let loop = recording.loop {
      region.loopMode = .continuous
      (region.loopStart, region.loopEnd) = (loop.lowerBound, loop.upperBound - 1)
    }
    do { recordings[region.sample] = try recording.buffer(level: level, peakLimit: Self.peakLimit) } catch {
      throw .invalidSound(error)
    }
    regions.append(region)
  }
}
