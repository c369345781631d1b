/// An undamaged file of each container the generator writes, with the samples that a correct reader yields.
///
/// They prove the writers: if the intact file decodes bit-exactly, a failure with a damaged file comes from the damage.
public struct IntactRecording: Sendable {
  /// A file name, unique within `all(seed:)`.
  public var name: String

  /// The whole file.
  public var bytes: [UInt8]

  /// Frames per second.
  public var sampleRate: Int

  /// Samples per frame.
  public var channels: Int

  /// The interleaved samples that a reader must yield, in −1 ..< 1, exact to the last bit.
  public var samples: [Float]

  /// One file for each container and sample format. The same seed gives the same bytes.
  public static func all(seed: UInt64) -> [IntactRecording] {
    let mono = Signal(seed: seed)
    let stereo = Signal(seed: seed &+ 1, sampleRate: 44_100, channels: 2)
    return waves(mono: mono, stereo: stereo) + compressed(mono) + others(mono: mono, stereo: stereo)
      + flac(mono: mono, stereo: stereo)
  }

  private init(_ name: String, _ bytes: [UInt8], _ signal: Signal, samples: [Float]) {
    self.name = name
    self.bytes = bytes
    sampleRate = signal.sampleRate
    channels = signal.channels
    self.samples = samples
  }

  private static func waves(mono: Signal, stereo: Signal) -> [IntactRecording] {
    var recordings = [8, 16, 24, 32].map { bits in
      IntactRecording(
        "intact-\(bits).wav", WaveLayout(stereo, bits: bits).bytes, stereo, samples: stereo.floats(bits: bits))
    }
    let exact = mono.floats(bits: 24)
    let float = WaveLayout(mono, tag: 3, bits: 32, data: mono.float32())
    let double = WaveLayout(mono, tag: 3, bits: 64, data: mono.float64())
    recordings.append(.init("intact-float32.wav", float.bytes, mono, samples: exact))
    recordings.append(.init("intact-float64.wav", double.bytes, mono, samples: exact))
    let rf64 = WaveVariantDamage.rf64Layout(stereo).bytes
    recordings.append(.init("intact-rf64.wav", rf64, stereo, samples: stereo.floats(bits: 16)))
    var rifx = WaveLayout(mono, tag: 1, bits: 16, data: mono.pcm(bits: 16, bigEndian: true))
    rifx.container = "RIFX"
    recordings.append(.init("intact-rifx.wav", rifx.bytes, mono, samples: mono.floats(bits: 16)))
    return recordings
  }

  private static func compressed(_ mono: Signal) -> [IntactRecording] {
    let aLaw = mono.samples.map { Companding.aLaw(Int16($0 >> 8)) }
    let muLaw = mono.samples.map { Companding.muLaw(Int16($0 >> 8)) }
    let whole = Signal(seed: 0, frames: 3 * 505)
    let adpcm = WaveLayout.imaADPCM(whole)
    return [
      .init(
        "intact-alaw.wav", WaveLayout(mono, tag: 6, bits: 8, data: aLaw).bytes, mono,
        samples: floats(aLaw.map(Companding.linear(aLaw:)))),
      .init(
        "intact-mulaw.wav", WaveLayout(mono, tag: 7, bits: 8, data: muLaw).bytes, mono,
        samples: floats(muLaw.map(Companding.linear(muLaw:)))),
      .init("intact-adpcm.wav", adpcm.layout.bytes, whole, samples: floats(adpcm.decoded)),
    ]
  }

  private static func others(mono: Signal, stereo: Signal) -> [IntactRecording] {
    let expected = stereo.floats(bits: 16)
    var aifc = AIFFLayout(mono)
    aifc.form = "AIFC"
    aifc.compression = [UInt8].text("NONE") + [0, 0]
    return [
      .init("intact.au", SunDamage.file(stereo), stereo, samples: expected),
      .init("intact.aiff", AIFFLayout(stereo).bytes, stereo, samples: expected),
      .init("intact.aifc", aifc.bytes, mono, samples: mono.floats(bits: 16)),
      .init("intact.caf", CAFLayout(stereo).bytes, stereo, samples: expected),
      .init("intact.w64", WaveVariantDamage.wave64File(stereo), stereo, samples: expected),
    ]
  }

  private static func flac(mono: Signal, stereo: Signal) -> [IntactRecording] {
    // Two blocks of silence test CONSTANT subframes as well. The last block is short.
    var paused = mono
    for frame in 256..<768 { paused.samples[frame] = 0 }
    return [
      .init("intact-mono.flac", FLACLayout(paused).bytes, paused, samples: paused.floats(bits: 16)),
      .init("intact-stereo.flac", FLACLayout(stereo).bytes, stereo, samples: stereo.floats(bits: 16)),
    ]
  }

  private static func floats(_ samples: [Int16]) -> [Float] {
    samples.map { Float($0) / 32_768 }
  }
}
