/// WAV files cut off: in the header, at its end, and in the audio.
enum WaveTruncation {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    let mono = WaveLayout(Signal(seed: seed))
    return [
      DamagedRecording("empty.wav", [], "no bytes at all", .failed(mentioning: "empty")),
      DamagedRecording("wav-one-byte.wav", [0x52], "a single byte, R", .failed(mentioning: "recognised")),
    ] + header(mono) + audio(mono, seed: seed)
  }

  private static func header(_ layout: WaveLayout) -> [DamagedRecording] {
    let cuts: [(at: Int, after: String, word: String)] = [
      (4, "the RIFF marker", "recognised"),
      (8, "the RIFF size", "recognised"),
      (12, "the WAVE marker", "chunk"),
      (16, "the fmt marker", "chunk"),
      (20, "the fmt size", "chunk"),
      (24, "the channel count", "chunk"),
      (30, "half of the byte rate", "chunk"),
      (36, "the fmt chunk", "chunk"),
      (40, "the data marker", "chunk"),
    ]
    return cuts.map { cut in
      DamagedRecording(
        "wav-cut-at-\(cut.at).wav", Array(layout.bytes[..<cut.at]), "cut off after \(cut.after)",
        .failed(mentioning: cut.word))
    }
  }

  private static func audio(_ mono: WaveLayout, seed: UInt64) -> [DamagedRecording] {
    let stereo = WaveLayout(Signal(seed: seed &+ 1, channels: 2))
    let wide = WaveLayout(Signal(seed: seed &+ 2, channels: 2), bits: 24)
    let float = WaveLayout(Signal(seed: seed), tag: 3, bits: 32, data: Signal(seed: seed).float32())
    var noFrames = mono
    noFrames.data = []
    return [
      DamagedRecording(
        "wav-header-only.wav", noFrames.bytes, "a true header that announces no frames", .noFrames),
      cut("wav-header-only-promising", mono, at: 44, "only the header, which promises 1600 frames", frames: 0),
      cut("wav-cut-in-first-frame", mono, at: 45, "one byte of the first frame", frames: 0),
      cut("wav-cut-half", mono, at: 44 + 1_600, "half of the audio is missing", frames: 800),
      cut("wav-cut-mid-sample", mono, at: 44 + 1_601, "cut inside a 16-bit sample", frames: 800),
      cut("wav-cut-mid-frame", stereo, at: 44 + 4_002, "cut between left and right", frames: 1_000),
      cut("wav-cut-mid-frame-24", wide, at: 44 + 6_000 + 4, "24-bit stereo cut inside the right sample", frames: 1_000),
      cut("wav-cut-mid-float", float, at: 44 + 4_003, "cut inside a 32-bit float", frames: 1_000),
    ]
  }

  private static func cut(
    _ name: String, _ layout: WaveLayout, at length: Int, _ damage: String, frames: Int
  ) -> DamagedRecording {
    let bytes = Array(layout.bytes[..<length])
    return DamagedRecording(
      "\(name).wav", bytes, damage,
      frames == 0 ? .noFrames : .readable(frames: frames, warning: nil),
      contradiction: layout.contradiction(in: bytes))
  }
}
