/// Valid WAV files with unusual samples: NaN, infinite, huge or tiny values, or silence.
enum SampleOddities {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    floats(seed: seed) + doubles(seed: seed) + quiet(seed: seed)
  }

  private static func floats(seed: UInt64) -> [DamagedRecording] {
    let tone = Signal(seed: seed).floats(bits: 24)
    func spoiled(_ values: [Float]) -> [Float] {
      var copy = tone
      for (position, value) in values.enumerated() { copy[100 + 37 * position] = value }
      return copy
    }
    func file(_ name: String, _ values: [Float], _ damage: String, _ warning: String?) -> DamagedRecording {
      let layout = WaveLayout(Signal(seed: seed), tag: 3, bits: 32, data: Signal.bytes(values))
      return .wave(name, layout, damage, .readable(frames: values.count, warning: warning))
    }
    let payload = Float(bitPattern: 0xFFC0_BEEF)
    let signalling = Float(bitPattern: 0x7F80_0001)
    return [
      file("float-nan", spoiled([.nan, payload, signalling]), "three NaN samples of three kinds", "non-finite"),
      file("float-nan-first", [.nan] + tone.dropFirst(), "the first sample is NaN", "non-finite"),
      file("float-nan-last", tone.dropLast() + [.nan], "the last sample is NaN", "non-finite"),
      file("float-infinite", spoiled([.infinity, -.infinity]), "one +infinity and one −infinity", "non-finite"),
      file("float-all-nan", .init(repeating: .nan, count: 1_600), "every sample is NaN", "non-finite"),
      file("float-denormal", tone.map { $0 * .leastNormalMagnitude / 2 }, "every sample is denormal, legal", nil),
      file("float-negative-zero", .init(repeating: -0.0, count: 1_600), "every sample is −0.0, legal", nil),
      file("float-huge", tone.map { $0 * 1e30 }, "samples up to 5e29, finite", nil),
      file("float-greatest", spoiled([.greatestFiniteMagnitude, -.greatestFiniteMagnitude]), "±3.4e38, finite", nil),
      file("float-over-full-scale", tone.map { $0 * 4 }, "samples up to 2, legal", nil),
    ]
  }

  private static func doubles(seed: UInt64) -> [DamagedRecording] {
    let tone = Signal(seed: seed).floats(bits: 24).map(Double.init)
    func file(_ name: String, _ values: [Double], _ damage: String, _ warning: String?) -> DamagedRecording {
      let layout = WaveLayout(Signal(seed: seed), tag: 3, bits: 64, data: Signal.bytes(values))
      return .wave(name, layout, damage, .readable(frames: values.count, warning: warning))
    }
    var nan = tone
    nan[800] = .nan
    return [
      file("float64-nan", nan, "one NaN among 64-bit floats", "non-finite"),
      file("float64-overflow", tone.map { $0 * 1e300 }, "finite as 64-bit floats, infinite as 32-bit", "non-finite"),
      file("float64-denormal", tone.map { $0 * .leastNormalMagnitude / 2 }, "64-bit denormals, zero as 32-bit", nil),
    ]
  }

  private static func quiet(seed: UInt64) -> [DamagedRecording] {
    let signal = Signal(seed: seed)
    let silence16 = [UInt8].zeros(3_200)
    let offset = (0..<1_600).flatMap { _ in [UInt8].little(Int16(8_192)) }
    let square = (0..<1_600).flatMap { [UInt8].little($0 / 20 % 2 == 0 ? Int16.max : Int16.min) }
    func file(_ name: String, _ data: [UInt8], bits: Int = 16, _ damage: String, frames: Int = 1_600)
      -> DamagedRecording
    {
      .wave(
        name, WaveLayout(signal, tag: 1, bits: bits, data: data), damage, .readable(frames: frames, warning: nil))
    }
    return [
      file("silence-16", silence16, "digital silence"),
      file("silence-8", .init(repeating: 0x80, count: 1_600), bits: 8, "8-bit silence, unsigned"),
      file("dc-only", offset, "a constant 0.25"),
      file("full-scale-square", square, "a square wave between the two 16-bit rails"),
      file("one-frame", .little(Int16(1_000)), "a single frame", frames: 1),
      file("two-frames", .little(Int16(1_000)) + .little(Int16(-1_000)), "two frames", frames: 2),
    ]
  }
}
