import AudioCore
import AudioGraphs
import PocketPrograms

/// The audio graph of a program: carries out its sound commands at their frames.
///
/// Each object has a subgraph, which is made when it is first needed: players of its recordings, instruments, drums and
/// spoken texts, each with the object's volume and place. Commands are scheduled on the graph's timeline, so that the
/// same commands give the same samples, offline and live.
final class SoundStage {
  /// Seconds after which an object that has left the stage with nothing held is surely silent: the longest release and
  /// the longest drum.
  private static let longestTail = 10.0

  let graph: AudioGraph
  private let profile: PocketProfile
  private let material: SoundMaterial
  /// For each object that is heard apart, the sum of its subgraph and those of its clones.
  private var stems: [String: Node<Mixer>] = [:]
  private var subgraphs: [Int: ObjectSubgraph] = [:]
  /// Subgraphs of objects that are gone, with the frame from which on they are silent.
  private var retired: [(actor: Int, frame: Int)] = []
  /// The volume of the program, in profiles where all objects have the same.
  private var programVolume: Double

  init(profile: PocketProfile, material: SoundMaterial) throws {
    self.profile = profile
    self.material = material
    programVolume = profile.initialVolume / 100
    graph = try AudioGraph(
      sampleRate: material.sampleRate, channelCount: 2, configuration: .init(keepsTimeline: false))
  }

  /// Schedules commands, whose frames must not have been rendered yet.
  ///
  /// - Parameter name: the name of an object, by the number of the object or of its clone.
  func apply(_ commands: [SoundCommand], name: (Int) -> String) throws {
    for command in commands {
      switch (command.actor, command.action) {
      case (nil, .volume(let volume)):
        programVolume = volume
        for actor in subgraphs.keys.sorted() { try subgraphs[actor]?.apply(command.action, at: command.frame) }
      case (nil, _): fatalError("only the volume concerns the whole program")
      case (let actor?, .retire):
        if subgraphs[actor] != nil {
          retired.append((actor, command.frame + Int(Self.longestTail * material.sampleRate)))
        }
      case (let actor?, let action):
        try subgraph(of: actor, name(actor)).apply(action, at: command.frame)
      }
    }
    let position = graph.renderer.position
    for (actor, frame) in retired where frame < position { try subgraphs.removeValue(forKey: actor)?.remove() }
    retired.removeAll { $0.frame < position }
  }

  /// Passes the sound of an object and its clones to a listener; called before the first rendering.
  func tap(_ name: String, _ listener: @escaping @Sendable (AudioBlock) -> Void) throws {
    let mixer = try graph.addMixer(channelCount: 2, name: name)
    try graph.connect(mixer, to: graph.output)
    _ = try graph.tap(mixer, listener: listener)
    stems[name] = mixer
  }

  private func subgraph(of actor: Int, _ name: String) throws -> ObjectSubgraph {
    if let found = subgraphs[actor] { return found }
    let volume = profile.volumeScope == .program ? programVolume : profile.initialVolume / 100
    let target: any GraphNode = stems[name] ?? graph.output
    let made = try ObjectSubgraph(
      graph: graph, name: name, profile: profile, material: material, volume: volume, target: target)
    subgraphs[actor] = made
    return made
  }
}
