/// One benchmark: a name that the peers share, and the preparation of the work.
struct BenchmarkCase: Sendable {
  let name: String
  /// The number of equal operations in one run; the time of one operation is reported.
  let operationsPerRun: Int
  private let prepare: @Sendable (Material) throws -> any Workload

  init(_ name: String, operationsPerRun: Int = 1, prepare: @escaping @Sendable (Material) throws -> any Workload) {
    self.name = name
    self.operationsPerRun = operationsPerRun
    self.prepare = prepare
  }

  static let all: [BenchmarkCase] =
    [1024, 2048, 4096].map { length in
      BenchmarkCase("fft-\(length)", operationsPerRun: TransformWorkload.operations) { _ in
        try TransformWorkload(length: length)
      }
    } + [
      BenchmarkCase("stft-power") { SpectrogramWorkload(sound: try $0.sound("mono.wav")) }
    ]
    + ["wav", "flac", "ogg"].flatMap { suffix in
      [
        BenchmarkCase("decode-\(suffix)") { DecodingWorkload(path: $0.path("stereo.\(suffix)")) },
        BenchmarkCase("stream-\(suffix)") { StreamingWorkload(path: $0.path("stereo.\(suffix)")) },
      ]
    } + [
      BenchmarkCase("resample-44100-48000") {
        ResamplingWorkload(sound: try $0.sound("short-44100.wav"), outputRate: 48_000)
      },
      BenchmarkCase("resample-48000-16000") {
        ResamplingWorkload(sound: try $0.sound("short-48000.wav"), outputRate: 16_000)
      },
      BenchmarkCase("level-a-weighted") { SoundLevelWorkload(sound: try $0.sound("mono.wav")) },
      BenchmarkCase("level-third-octave") {
        BandLevelWorkload(sound: try $0.sound("mono.wav"), fraction: .thirdOctave)
      },
      BenchmarkCase("level-octave") { BandLevelWorkload(sound: try $0.sound("mono.wav"), fraction: .octave) },
      BenchmarkCase("analyze-recording") { try AnalysisWorkload(path: $0.path("recording.flac")) },
      BenchmarkCase("analyze-excerpt") { try AnalysisWorkload(path: $0.path("excerpt.flac")) },
    ]

  /// Prepares the work, runs it once to warm up, and then measures `repetitions` runs.
  func measure(_ material: Material, repetitions: Int) throws -> Measurement {
    let workload = try prepare(material)
    _ = try workload.run()
    let times = try (0..<repetitions).map { _ in
      let start = CPUClock.seconds()
      let value = try workload.run()
      let time = CPUClock.seconds() - start
      precondition(value.isFinite, "\(name): expected a finite sum, got \(value)")
      return time / Double(operationsPerRun)
    }
    return Measurement(case: name, times: times, soundDuration: workload.soundDuration)
  }
}
