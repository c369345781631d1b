#if Apps
  import AudioCore
  import CSampleRate

  /// Conversion by a fixed ratio with libsamplerate's band-limited sinc interpolators (J. O. Smith, "Digital Audio
  /// Resampling", CCRMA).
  ///
  /// The last bits of libsamplerate's output depend on how its input is cut. The converter therefore always hands on
  /// `chunkLength` frames at a time, so that the output has the same bits for every cut into blocks.
  final class LibsamplerateConverter: ConversionEngine {
    /// Frames handed to libsamplerate at a time.
    private static let chunkLength = 512

    let latencyInFrames: Int
    private(set) var framesConsumed = 0
    private(set) var framesProduced = 0

    private let ratio: Double
    private let state: OpaquePointer
    private let channelCount: Int
    private var pending: [Float]
    private var pendingFrames = 0
    private var interleaved: [Float]
    private var planar: [Float]
    private let outputCapacity: Int

    /// A converter at rest. The caller has checked the ratio of the rates and the number of channels.
    init(
      from inputRate: Double, to outputRate: Double, channelCount: Int, quality: LibsamplerateQuality
    ) throws(ResamplingError) {
      let ratio = outputRate / inputRate
      var status: Int32 = 0
      guard let state = src_new(quality.rawValue, Int32(channelCount), &status) else {
        throw .unavailable(reason: String(cString: src_strerror(status)))
      }
      self.state = state
      self.ratio = ratio
      self.channelCount = channelCount
      latencyInFrames = Self.chunkLength + Int((quality.halfLength * max(1, 1 / ratio)).rounded(.up))
      pending = [Float](repeating: 0, count: Self.chunkLength * channelCount)
      outputCapacity = Int((Double(Self.chunkLength) * max(1, ratio)).rounded(.up)) + 16
      interleaved = [Float](repeating: 0, count: outputCapacity * channelCount)
      // Not assigned from `interleaved`: the shared storage would be copied at the first write, inside `process`.
      planar = [Float](repeating: 0, count: outputCapacity * channelCount)
    }

    deinit { src_delete(state) }

    func process(_ block: AudioBlock, emit: (AudioBlock) -> Void) {
      framesConsumed += block.frameCount
      var taken = 0
      while taken < block.frameCount {
        let count = min(block.frameCount - taken, Self.chunkLength - pendingFrames)
        for c in 0..<channelCount {
          let channel = block.channel(c)
          for n in 0..<count { pending[(pendingFrames + n) * channelCount + c] = channel[taken + n] }
        }
        pendingFrames += count
        taken += count
        if pendingFrames == Self.chunkLength { convertPending(isLast: false, emit) }
      }
    }

    func flush(emit: (AudioBlock) -> Void) { convertPending(isLast: true, emit) }

    func reset() {
      src_reset(state)
      pendingFrames = 0
      framesConsumed = 0
      framesProduced = 0
    }

    private func convertPending(isLast: Bool, _ emit: (AudioBlock) -> Void) {
      var consumed = 0
      while true {
        var data = SRC_DATA()
        data.src_ratio = ratio
        data.input_frames = pendingFrames - consumed
        data.output_frames = outputCapacity
        data.end_of_input = isLast ? 1 : 0
        pending.withUnsafeBufferPointer { source in
          interleaved.withUnsafeMutableBufferPointer { target in
            data.data_in = source.baseAddress.map { $0 + consumed * channelCount }
            data.data_out = target.baseAddress
            // The initialiser has checked every argument, so `src_process` has no error to report.
            src_process(state, &data)
          }
        }
        consumed += data.input_frames_used
        emitInterleaved(data.output_frames_gen, emit)
        let done = isLast ? data.output_frames_gen == 0 : consumed == pendingFrames
        if done || (data.input_frames_used == 0 && data.output_frames_gen == 0) { break }
      }
      pendingFrames = 0
    }

    private func emitInterleaved(_ frameCount: Int, _ emit: (AudioBlock) -> Void) {
      guard frameCount > 0 else { return }
      framesProduced += frameCount
      for c in 0..<channelCount {
        for n in 0..<frameCount { planar[c * outputCapacity + n] = interleaved[n * channelCount + c] }
      }
      planar.withUnsafeBufferPointer { planar in
        guard let base = planar.baseAddress else { return }
        emit(
          AudioBlock(
            base: base, channelStride: outputCapacity, channelCount: channelCount, frameCount: frameCount))
      }
    }
  }
#endif
