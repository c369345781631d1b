import AudioCore
import AudioEffects
import AudioGraphs
import Instruments
import PocketInstruments
import PocketPrograms

/// The nodes of one object of a program.
final class ObjectSubgraph {
  private let graph: AudioGraph
  private let name: String
  private let profile: PocketProfile
  private let material: SoundMaterial
  /// The pan of the recorded sounds.
  private let pan: Node<StagePan>
  /// The volume of the object, through which all of it sounds.
  private let volume: Node<Gain>
  /// Where notes go: into the volume, or past it in profiles where the volume does not act on sounding notes.
  private let notes: Node<Mixer>
  private let mix: Node<Mixer>
  private var players: [Int: Node<RecordingPlayer>] = [:]
  private var texts: [Int: Node<RecordingPlayer>] = [:]
  private var instruments: [Int: Node<Sampler>] = [:]
  private var drums: Node<Sampler>?
  /// The frames at which spoken texts end.
  private var ends: [Int: Int] = [:]

  init(
    graph: AudioGraph, name: String, profile: PocketProfile, material: SoundMaterial, volume initialVolume: Double,
    target: any GraphNode
  ) throws {
    self.graph = graph
    self.name = name
    self.profile = profile
    self.material = material
    let rate = graph.sampleRate
    let rampLength = Int((profile.rampDuration * rate).rounded())
    pan = try graph.add(
      StagePan(law: profile.panLaw, rampLength: rampLength), name: "\(name): pan")
    volume = try graph.add(
      Gain(
        configuration: .init(factor: initialVolume, rampDuration: profile.rampDuration), sampleRate: rate,
        channelCount: 2), name: "\(name): volume")
    notes = try graph.addMixer(channelCount: 2, name: "\(name): notes")
    mix = try graph.addMixer(channelCount: 2, name: name)
    try graph.connect(pan, to: volume, fadesIn: false)
    try graph.connect(volume, to: mix, fadesIn: false)
    if profile.noteVolume == .follows {
      try graph.connect(notes, to: volume, fadesIn: false)
    } else {
      try graph.connect(notes, to: mix, fadesIn: false)
    }
    try graph.connect(mix, to: target, fadesIn: false)
  }

  func apply(_ action: SoundCommand.Action, at frame: Int) throws {
    switch action {
    case .play(let sound, let from, let course):
      guard let player = try player(of: sound) else { return }
      try graph.schedule(player, at: frame) { $0.start(at: Double(from), course: course) }
    case .stop(let sound):
      if let player = players[sound] { try graph.schedule(player, at: frame) { $0.stop() } }
    case .speed(let speed, let length):
      for sound in players.keys.sorted() {
        guard let player = players[sound] else { continue }
        try graph.schedule(player, at: frame) { $0.setSpeed(speed, rampLengthInFrames: length) }
      }
    case .pan(let position): try graph.set("position", of: pan, to: position, at: frame)
    case .volume(let volume): try graph.set("gain", of: self.volume, to: SoundStage.gain(volume), at: frame)
    case .noteOn(let key, let instrument, let gain):
      let sampler = try sampler(of: instrument)
      try graph.schedule(sampler, at: frame) { $0.noteOn(key, velocity: 127, gain: gain) }
    case .noteOff(let key, let instrument):
      if let sampler = instruments[instrument] { try graph.schedule(sampler, at: frame) { $0.noteOff(key) } }
    case .drum(let drum, let gain):
      let sampler = try drumSampler()
      try graph.schedule(sampler, at: frame) { $0.noteOn(drum, velocity: 127, gain: gain) }
    case .speak(let text, let number): try speak(text, number, at: frame)
    case .stopSpeaking(let number):
      if let player = texts[number] { try graph.schedule(player, at: frame) { $0.stop() } }
    case .silenceNotes:
      for sampler in instruments.keys.sorted().compactMap({ instruments[$0] }) + [drums].compactMap({ $0 }) {
        try graph.schedule(sampler, at: frame) { $0.allSoundOff() }
      }
    case .retire: break
    }
  }

  /// Takes all nodes from the graph.
  func remove() throws {
    for player in players.values { try graph.remove(player) }
    for text in texts.values { try graph.remove(text) }
    for instrument in instruments.values { try graph.remove(instrument) }
    if let drums { try graph.remove(drums) }
    try graph.remove(pan)
    try graph.remove(volume)
    try graph.remove(notes)
    try graph.remove(mix)
  }

  private func player(of sound: Int) throws -> Node<RecordingPlayer>? {
    if let found = players[sound] { return found }
    guard let recording = material.recordings[sound] else { return nil }
    let player = try graph.add(
      try RecordingPlayer(recording, channelCount: 2, fadeDuration: profile.fadeDuration),
      name: "\(name): sound \(sound)")
    try graph.connect(player, to: pan, fadesIn: false)
    players[sound] = player
    return player
  }

  private func sampler(of instrument: Int) throws -> Node<Sampler> {
    if let found = instruments[instrument] { return found }
    let sampler = try graph.add(material.sampler(of: instrument), name: "\(name): instrument \(instrument)")
    try graph.connect(sampler, to: notes, fadesIn: false)
    instruments[instrument] = sampler
    return sampler
  }

  private func drumSampler() throws -> Node<Sampler> {
    if let drums { return drums }
    let sampler = try graph.add(material.drumSampler(), name: "\(name): drums")
    try graph.connect(sampler, to: notes, fadesIn: false)
    drums = sampler
    return sampler
  }

  private func speak(_ text: String, _ number: Int, at frame: Int) throws {
    try removeSpoken()
    guard let recording = material.speech.recording(of: text) else { return }
    let player = try graph.add(
      try RecordingPlayer(recording, channelCount: 2, fadeDuration: profile.fadeDuration),
      name: "\(name): text \(number)")
    try graph.connect(player, to: volume, fadesIn: false)
    texts[number] = player
    ends[number] = frame + recording.frameCount
    try graph.schedule(player, at: frame) { $0.start() }
  }

  /// Takes the players of texts that were spoken before from the graph.
  private func removeSpoken() throws {
    let rendered = graph.renderer.position
    for (number, end) in ends.sorted(by: { $0.key < $1.key }) where end < rendered {
      ends[number] = nil
      if let player = texts.removeValue(forKey: number) { try graph.remove(player) }
    }
  }
}
