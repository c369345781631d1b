import AudioCore
import AudioEffects
import AudioGraphs
import Foundation
import Instruments
import PocketInstruments
import PocketPrograms

/// The audio graph of a program: carries out its sound commands at their frames.
///
/// Each object has a subgraph, which is made when it is first needed: players of its recordings, one for each sound,
/// then pan; beside them its instruments, drums and spoken texts; all through its volume to the output. Commands are
/// scheduled on the graph's timeline, so that the same commands give the same samples, offline and live.
final class SoundStage {
  let graph: AudioGraph
  private let profile: PocketProfile
  private let material: SoundMaterial
  private let rampLength: Int
  /// Volume of the whole program, in profiles that have one.
  private let master: Node<Gain>
  private var subgraphs: [Int: ObjectSubgraph] = [:]
  /// Subgraphs of objects that are gone, with the frame from which on they are surely silent.
  private var retired: [(actor: Int, frame: Int)] = []

  init(profile: PocketProfile, material: SoundMaterial) throws {
    self.profile = profile
    self.material = material
    let rate = material.sampleRate
    rampLength = Int((profile.rampDuration * rate).rounded())
    graph = try AudioGraph(sampleRate: rate, channelCount: 2, configuration: .init(keepsTimeline: false))
    let volume = profile.volumeScope == .program ? profile.initialVolume / 100 : 1
    master = try graph.add(
      Gain(configuration: .init(factor: volume, rampDuration: profile.rampDuration), sampleRate: rate, channelCount: 2),
      sampleRate: rate, name: "program")
    try graph.connect(master, to: graph.output)
  }

  /// Schedules commands. Their frames must not have been rendered yet.
  func apply(_ commands: [SoundCommand]) throws {
    for command in commands {
      guard let actor = command.actor else {
        if case .volume(let volume) = command.action {
          try graph.set("gain", of: master, to: Self.gain(volume), at: command.frame)
        }
        continue
      }
      if command.action == .retire {
        if subgraphs[actor] != nil { retired.append((actor, command.frame + Int(10 * material.sampleRate))) }
      } else {
        try subgraph(of: actor).apply(command.action, at: command.frame)
      }
    }
    try removeRetired()
  }

  /// The node at which the sound of an object leaves its subgraph; `nil` for an object that has made no sound yet.
  func outlet(of actor: Int) -> (any GraphNode)? { subgraphs[actor]?.outlet }

  private func subgraph(of actor: Int) throws -> ObjectSubgraph {
    if let found = subgraphs[actor] { return found }
    let made = try ObjectSubgraph(
      graph: graph, name: "object \(actor)", profile: profile, material: material, target: master)
    subgraphs[actor] = made
    return made
  }

  private func removeRetired() throws {
    let position = graph.renderer.position
    for (actor, _) in retired.filter({ $0.frame < position }) { try subgraphs.removeValue(forKey: actor)?.remove() }
    retired.removeAll { $0.frame < position }
  }

  /// A volume of 0 to 1 in dB; 0 is the lower end of the range of `Gain`, where it is silent.
  static func gain(_ volume: Double) -> Double {
    volume > 0 ? max(Gain.gain.range.lowerBound, 20 * log10(volume)) : Gain.gain.range.lowerBound
  }
}
