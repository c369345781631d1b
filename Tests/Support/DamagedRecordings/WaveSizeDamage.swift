/// WAV files whose RIFF or data sizes differ from the true sizes.
enum WaveSizeDamage {
  static func recordings(seed: UInt64) -> [DamagedRecording] {
    let mono = WaveLayout(Signal(seed: seed))
    let stereo = WaveLayout(Signal(seed: seed &+ 1, channels: 2))
    return riffSizes(mono) + dataSizes(mono) + oddSizes(mono: mono, stereo: stereo)
  }

  private static func riffSizes(_ layout: WaveLayout) -> [DamagedRecording] {
    [
      .wave("wav-riff-size-zero", layout, "RIFF size is 0", .readable(frames: 1_600, warning: nil)) {
        $0.riffSize = 0
      },
      .wave("wav-riff-size-small", layout, "RIFF size covers half of the file", .readable(frames: 1_600, warning: nil))
      {
        $0.riffSize = 1_600
      },
      .wave("wav-riff-size-large", layout, "RIFF size is 1 MB too large", .readable(frames: 1_600, warning: nil)) {
        $0.riffSize = 1_000_000 + 3_236
      },
      .wave("wav-riff-size-unknown", layout, "RIFF size 0xFFFFFFFF", .readable(frames: 1_600, warning: nil)) {
        $0.riffSize = .max
      },
    ]
  }

  private static func dataSizes(_ layout: WaveLayout) -> [DamagedRecording] {
    [
      .waveWithLyingSize(
        "wav-pipe-sizes-unknown", layout, "RIFF and data sizes 0xFFFFFFFF, as ffmpeg leaves them on a pipe",
        .readable(frames: 1_600, warning: nil)
      ) {
        $0.riffSize = .max
        $0.dataSize = .max
      },
      .waveWithLyingSize(
        "wav-pipe-sizes-sox", layout, "RIFF 0x7FFFF024 and data 0x7FFFF000, as SoX leaves them on a pipe",
        .readable(frames: 1_600, warning: nil)
      ) {
        $0.riffSize = 0x7FFF_F024
        $0.dataSize = 0x7FFF_F000
      },
      .waveWithLyingSize(
        "wav-sizes-never-patched", layout, "RIFF and data sizes 0 with audio behind, as a crashed recorder leaves them",
        .readable(frames: 1_600, warning: "unfinished")
      ) {
        $0.riffSize = 0
        $0.dataSize = 0
      },
      .waveWithLyingSize(
        "wav-data-size-zero", layout, "data size 0 with audio behind; RIFF size true",
        .readable(frames: 1_600, warning: "unfinished")
      ) {
        $0.dataSize = 0
      },
      .waveWithLyingSize(
        "wav-data-size-large", layout, "data size 1000 bytes too large", .readable(frames: 1_600, warning: nil)
      ) {
        $0.dataSize = 4_200
      },
      .waveWithLyingSize(
        "wav-data-size-negative", layout, "data size 0x80000000, negative as a signed number",
        .readable(frames: 1_600, warning: nil)
      ) {
        $0.dataSize = 0x8000_0000
      },
      .waveWithLyingSize(
        "wav-data-size-small", layout, "data size covers half of the audio", .readable(frames: 800, warning: nil)
      ) {
        $0.dataSize = 1_600
      },
    ]
  }

  private static func oddSizes(mono: WaveLayout, stereo: WaveLayout) -> [DamagedRecording] {
    [
      .waveWithLyingSize(
        "wav-data-size-odd", mono, "data size one byte short of whole 16-bit frames",
        .readable(frames: 1_599, warning: nil)
      ) {
        $0.dataSize = 3_199
      },
      .waveWithLyingSize(
        "wav-data-size-mid-frame", stereo, "stereo data size ends between left and right",
        .readable(frames: 1_599, warning: nil)
      ) {
        $0.dataSize = 6_398
      },
      .waveWithLyingSize(
        "wav-data-size-one", mono, "data size of a single byte, less than a frame", .noFrames
      ) {
        $0.dataSize = 1
      },
    ]
  }
}
