#if Apps
  import AudioCore
  import CSampleRate

  /// Variable speed with libsamplerate.
  ///
  /// The last bits of libsamplerate's output depend on how the calls are cut. The engine therefore asks for one frame per
  /// call, so that the speed can change at any frame, and hands on 32 input frames at a time.
  final class LibsamplerateSpeedEngine: SpeedEngine {
    private static let chunkLength = 32

    var path: SpeedPath
    let latencyInFrames: Int

    private let state: OpaquePointer
    private let channelCount: Int
    private let history: FrameHistory
    private let input: UnsafeMutablePointer<Float>
    private let output: UnsafeMutablePointer<Float>
    /// Number of frames at the end of `input` that libsamplerate has not taken yet.
    private var pending = 0

    init(
      channelCount: Int, maximumSpeed: Double, speed: Double, quality: LibsamplerateQuality
    ) throws(ResamplingError) {
      var status: Int32 = 0
      guard let state = src_new(quality.rawValue, Int32(channelCount), &status) else {
        throw .unavailable(reason: String(cString: src_strerror(status)))
      }
      self.state = state
      self.channelCount = channelCount
      path = SpeedPath(speed: speed)
      latencyInFrames = Self.chunkLength + Int((quality.halfLength * max(1, maximumSpeed)).rounded(.up)) + 1
      history = FrameHistory(channelCount: channelCount, capacity: Self.chunkLength, padding: 0)
      input = .allocate(capacity: Self.chunkLength * channelCount)
      input.initialize(repeating: 0, count: Self.chunkLength * channelCount)
      output = .allocate(capacity: channelCount)
      output.initialize(repeating: 0, count: channelCount)
    }

    deinit {
      src_delete(state)
      input.deallocate()
      output.deallocate()
    }

    var tail: MutableAudioBlock { history.tail }

    func commit(_ frameCount: Int) { history.commit(frameCount) }

    func makeRoom() {}

    func missingFrames(for outputCount: Int) -> Int { history.room }

    func render(into block: MutableAudioBlock, before end: Int) -> Int {
      var count = 0
      while count < block.frameCount, path.frame < end {
        guard renderFrame() else { break }
        for c in 0..<channelCount { block.channel(c)[count] = output[c] }
        count += 1
        path.advance()
      }
      return count
    }

    /// Renders the next frame into `output`; `false` if it needs more input.
    private func renderFrame() -> Bool {
      let ratio = 1 / path.speed
      src_set_ratio(state, ratio)
      while true {
        var data = SRC_DATA()
        data.src_ratio = ratio
        data.data_in = UnsafePointer(input + (Self.chunkLength - pending) * channelCount)
        data.input_frames = pending
        data.data_out = output
        data.output_frames = 1
        // Every argument has been checked before, so `src_process` has no error to report.
        src_process(state, &data)
        pending -= data.input_frames_used
        if data.output_frames_gen == 1 { return true }
        if pending > 0 { continue }
        guard history.room == 0 else { return false }
        for c in 0..<channelCount {
          let samples = history.frames.channel(c)
          for n in 0..<Self.chunkLength { input[n * channelCount + c] = samples[n] }
        }
        history.restart(silence: 0)
        pending = Self.chunkLength
      }
    }

    func reset(speed: Double) {
      src_reset(state)
      history.restart(silence: 0)
      pending = 0
      path = SpeedPath(speed: speed)
    }
  }
#endif
