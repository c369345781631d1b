import AudioCore

extension AudioGraph {
  /// Listens to what comes out of a node.
  ///
  /// - Parameters:
  ///   - bufferDuration: seconds of sound, at least, that can wait for `update()`.
  ///   - listener: takes the frames in order, on the thread that calls `update()` or renders offline.
  /// - Throws: `AudioGraphError.unknownNode`.
  public func tap(
    _ node: some GraphNode, bufferDuration: Double = 1, listener: @escaping @Sendable (AudioBlock) -> Void
  ) throws(AudioGraphError) -> Tap {
    let vertex = try planner.topology.vertex(node)
    let capacity = Int((min(max(bufferDuration, 0), 600) * sampleRate).rounded(.up))
    let tap = Tap(node: node.id, channelCount: vertex.outputChannelCount, capacity: capacity, listener: listener)
    planner.add(tap)
    return tap
  }

  /// Ends listening.
  public func remove(_ tap: Tap) { planner.remove(tap) }

  /// Keeps what comes out of a node, from the next frame that is rendered on.
  ///
  /// - Parameter bufferDuration: seconds of sound, at least, that can wait for `update()`.
  /// - Throws: `AudioGraphError.unknownNode`.
  public func record(_ node: some GraphNode, bufferDuration: Double = 1) throws(AudioGraphError) -> Recorder {
    let store = Recorder.Store()
    let tap = try tap(node, bufferDuration: bufferDuration) { store.append($0) }
    return Recorder(tap: tap, store: store, sampleRate: sampleRate)
  }

  /// Ends recording. What is recorded stays.
  public func remove(_ recorder: Recorder) {
    recorder.tap.deliver()
    remove(recorder.tap)
  }
}
