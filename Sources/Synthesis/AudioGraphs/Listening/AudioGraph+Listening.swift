import AudioCore

extension AudioGraph {
  /// Passes the output of a node to a listener.
  ///
  /// - Parameters:
  ///   - bufferDuration: the least capacity, in seconds, for frames that wait for `update()`; 0 to 600.
  ///   - listener: receives the frames in order, on the thread that calls `update()` or renders offline.
  /// - Throws: `AudioGraphError.unknownNode`, `outOfRange`.
  public func tap(
    _ node: some GraphNode, bufferDuration: Double = 1, listener: @escaping @Sendable (AudioBlock) -> Void
  ) throws(AudioGraphError) -> Tap {
    let vertex = try planner.topology.vertex(node)
    let capacity = Int((try Self.bufferDuration.required(bufferDuration) * sampleRate).rounded(.up))
    let sound = AudioBuffer(like: noSound, channelCount: vertex.outputChannelCount, frameCount: 0)
    let tap = Tap(node: node.id, noSound: sound, capacity: capacity, listener: listener)
    planner.add(tap, to: vertex)
    return tap
  }

  /// Removes a tap; its listener is not called again.
  public func remove(_ tap: Tap) { planner.remove(tap) }

  /// Records the output of a node from the next rendered frame on.
  ///
  /// - Parameter bufferDuration: the least capacity, in seconds, for frames that wait for `update()`; 0 to 600.
  /// - Throws: `AudioGraphError.unknownNode`, `outOfRange`.
  public func record(_ node: some GraphNode, bufferDuration: Double = 1) throws(AudioGraphError) -> Recorder {
    let store = Recorder.Store()
    let tap = try tap(node, bufferDuration: bufferDuration) { store.append($0) }
    return Recorder(tap: tap, store: store)
  }

  /// Ends a recording. The recorded frames are kept.
  public func remove(_ recorder: Recorder) {
    recorder.tap.deliver()
    remove(recorder.tap)
  }

  private static let bufferDuration = AudioParameter("buffer duration", unit: "s", range: 0...600, defaultValue: 1)
}
