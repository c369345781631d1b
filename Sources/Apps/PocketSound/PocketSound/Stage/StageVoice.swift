import AudioGraphs
import PocketPrograms

/// Something that sounds, with a volume and a place of its own: a player or a sampler, then `StagePlace`.
///
/// What begins at a frame has the volume and place of that frame from its first sample, while what sounds already moves
/// there over the ramp; so they need factors of their own.
final class StageVoice<Source: ~Copyable> {
  let source: Node<Source>
  private let place: Node<StagePlace>
  private let graph: AudioGraph
  private let rampLength: Int
  /// The frame at which the first of what sounds in it began; `nil` while it is unused.
  private var start: Int?
  /// The frame from which on the factors rest.
  private var settled = 0
  /// The frame from which on it is surely silent, once it was stopped.
  private(set) var silentFrom = 0

  init(
    _ source: Node<Source>, name: String, rampLength: Int, graph: AudioGraph, target: any GraphNode
  ) throws {
    (self.source, self.rampLength, self.graph) = (source, rampLength, graph)
    place = try graph.add(StagePlace(rampLength: rampLength, sampleRate: graph.sampleRate), name: "\(name): place")
    try graph.connect(source, to: place, fadesIn: false)
    try graph.connect(place, to: target, fadesIn: false)
  }

  /// Whether a sound that begins at a frame has the right factors here and leaves those of others alone.
  func isFree(at frame: Int) -> Bool { (start ?? frame) == frame || settled <= frame }

  /// Whether all that sounds in it began at this frame.
  func begins(at frame: Int) -> Bool { start == frame }

  /// Something begins here at a frame with these factors; what sounded here before has them already or is silent.
  func begin(_ factors: StagePlace.Factors, at frame: Int, replacing: Bool) throws {
    if replacing || start == nil {
      start = frame
      settled = frame
      try graph.schedule(place, at: frame) { $0.jump(to: factors) }
    }
  }

  /// The volume or the place changes: at once for what began at this frame, over the ramp for what sounds already.
  func change(to factors: StagePlace.Factors, at frame: Int) throws {
    guard let start else { return }
    if start == frame {
      try graph.schedule(place, at: frame) { $0.jump(to: factors) }
    } else {
      settled = frame + rampLength
      try graph.schedule(place, at: frame) { $0.move(to: factors) }
    }
  }

  /// It was stopped at a frame and is silent after a fade.
  func end(at frame: Int, fade: Int) { silentFrom = frame + fade }

  func remove() throws {
    try graph.remove(source)
    try graph.remove(place)
  }
}
