import AudioCore
import AudioGraphs
import Instruments
import PocketInstruments
import PocketPrograms

/// The nodes of one object of a program: voices, each with the object's volume and place, into a mixer.
final class ObjectSubgraph {
  /// The most voices of one sound or instrument. More starts within one fade, or more notes within one ramp, share them.
  private static let voiceLimit = 16

  private let graph: AudioGraph
  private let name: String
  private let profile: PocketProfile
  private let material: SoundMaterial
  private let rampLength: Int
  private let fadeLength: Int
  private let mix: Node<Mixer>
  private var volume: Double
  private var position = 0.0
  /// The voices of each sound; the last one plays, the others fade out or are silent.
  private var players: [Int: [StageVoice<RecordingPlayer>]] = [:]
  private var texts: [Int: StageVoice<RecordingPlayer>] = [:]
  /// The voices of each instrument, and of the drums under the number 0; the last one takes new notes.
  private var samplers: [Int: [StageVoice<Sampler>]] = [:]
  private static let drums = 0
  /// The frames at which spoken texts end.
  private var ends: [Int: Int] = [:]

  init(
    graph: AudioGraph, name: String, profile: PocketProfile, material: SoundMaterial, volume: Double,
    target: any GraphNode
  ) throws {
    self.graph = graph
    self.name = name
    self.profile = profile
    self.material = material
    self.volume = volume
    rampLength = Int((profile.rampDuration * graph.sampleRate).rounded())
    fadeLength = Int((profile.fadeDuration * graph.sampleRate).rounded())
    mix = try graph.addMixer(channelCount: 2, name: name)
    try graph.connect(mix, to: target, fadesIn: false)
  }

  func apply(_ action: SoundCommand.Action, at frame: Int) throws {
    switch action {
    case .play(let sound, let from, let course): try play(sound, from: from, course, at: frame)
    case .stop(let sound):
      guard let player = players[sound]?.last else { return }
      player.end(at: frame, fade: fadeLength)
      try graph.schedule(player.source, at: frame) { $0.stop() }
    case .speed(let speed, let length):
      for player in players.keys.sorted().flatMap({ players[$0] ?? [] }) {
        let length = player.begins(at: frame) ? 0 : length
        try graph.schedule(player.source, at: frame) { $0.setSpeed(speed, rampLengthInFrames: length) }
      }
    case .pan(let position):
      self.position = position
      try changePlaces(at: frame)
    case .volume(let volume):
      self.volume = volume
      try changePlaces(at: frame)
    case .noteOn(let key, let instrument, let gain): try play(key, on: instrument, gain: gain, at: frame)
    case .noteOff(let key, let instrument):
      for voice in samplers[instrument] ?? [] { try graph.schedule(voice.source, at: frame) { $0.noteOff(key) } }
    case .drum(let drum, let gain): try play(drum, on: Self.drums, gain: gain, at: frame)
    case .speak(let text, let number): try speak(text, number, at: frame)
    case .stopSpeaking(let number):
      if let text = texts[number] { try graph.schedule(text.source, at: frame) { $0.stop() } }
    case .silenceNotes:
      for voice in samplers.keys.sorted().flatMap({ samplers[$0] ?? [] }) {
        try graph.schedule(voice.source, at: frame) { $0.allSoundOff() }
      }
    case .retire: break
    }
  }

  /// Takes all nodes from the graph.
  func remove() throws {
    for player in players.values.joined() { try player.remove() }
    for text in texts.values { try text.remove() }
    for sampler in samplers.values.joined() { try sampler.remove() }
    try graph.remove(mix)
  }

  // MARK: - Volume and place

  /// The factors of recorded sounds.
  private var placed: StagePlace.Factors {
    StagePlace.factors(profile.panLaw, position: position, volume: volume)
  }

  /// The factors of spoken texts, which effects leave alone.
  private var spoken: StagePlace.Factors { StagePlace.factors(profile.panLaw, position: 0, volume: volume) }

  /// The factors of notes: in some profiles the volume is a part of each note and does not act on sounding ones.
  private var played: StagePlace.Factors {
    profile.noteVolume == .follows ? spoken : StagePlace.factors(profile.panLaw, position: 0, volume: 1)
  }

  private func changePlaces(at frame: Int) throws {
    for player in players.keys.sorted().flatMap({ players[$0] ?? [] }) { try player.change(to: placed, at: frame) }
    for number in texts.keys.sorted() { try texts[number]?.change(to: spoken, at: frame) }
    guard profile.noteVolume == .follows else { return }
    for voice in samplers.keys.sorted().flatMap({ samplers[$0] ?? [] }) { try voice.change(to: played, at: frame) }
  }

  // MARK: - Recordings

  private func play(_ sound: Int, from: Int, _ course: SpeedCourse, at frame: Int) throws {
    guard let recording = material.recordings[sound] else { return }
    var voices = players[sound] ?? []
    if let last = voices.last, !last.begins(at: frame) {
      last.end(at: frame, fade: fadeLength)
      try graph.schedule(last.source, at: frame) { $0.stop() }
    }
    let free =
      voices.lastIndex { $0.begins(at: frame) } ?? voices.firstIndex { $0.silentFrom <= frame }
      ?? (voices.count < Self.voiceLimit ? nil : 0)
    let voice = try free.map { voices.remove(at: $0) } ?? player(recording, "sound \(sound)")
    voices.append(voice)
    players[sound] = voices
    try voice.begin(placed, at: frame, replacing: true)
    try graph.schedule(voice.source, at: frame) {
      $0.reset()
      $0.start(at: Double(from), course: course)
    }
  }

  private func player(_ recording: PlayableRecording, _ what: String) throws -> StageVoice<RecordingPlayer> {
    let name = "\(name): \(what)"
    let player = try graph.add(
      try RecordingPlayer(recording, channelCount: 2, fadeDuration: profile.fadeDuration), name: name)
    return try StageVoice(player, name: name, rampLength: rampLength, graph: graph, target: mix)
  }

  // MARK: - Notes

  private func play(_ key: Int, on instrument: Int, gain: Double, at frame: Int) throws {
    var voices = samplers[instrument] ?? []
    let free = voices.lastIndex { $0.isFree(at: frame) } ?? (voices.count < Self.voiceLimit ? nil : 0)
    let voice = try free.map { voices.remove(at: $0) } ?? sampler(of: instrument)
    // A note takes the place of one of the same key, wherever that one sounds.
    for other in voices { try graph.schedule(other.source, at: frame) { $0.noteOff(key) } }
    voices.append(voice)
    samplers[instrument] = voices
    try voice.begin(played, at: frame, replacing: false)
    try graph.schedule(voice.source, at: frame) { $0.noteOn(key, velocity: 127, gain: gain) }
  }

  private func sampler(of instrument: Int) throws -> StageVoice<Sampler> {
    let isDrums = instrument == Self.drums
    let name = "\(name): \(isDrums ? "drums" : "instrument \(instrument)")"
    let made = isDrums ? try material.drumSampler() : try material.sampler(of: instrument)
    return try StageVoice(
      try graph.add(made, name: name), name: name, rampLength: rampLength, graph: graph, target: mix)
  }

  // MARK: - Speech

  private func speak(_ text: String, _ number: Int, at frame: Int) throws {
    try removeSpoken()
    guard let recording = material.speech.recording(of: text) else { return }
    let voice = try player(recording, "text \(number)")
    texts[number] = voice
    ends[number] = frame + recording.frameCount
    try voice.begin(spoken, at: frame, replacing: true)
    try graph.schedule(voice.source, at: frame) { $0.start() }
  }

  /// Takes the players of texts that were spoken before from the graph.
  private func removeSpoken() throws {
    let rendered = graph.renderer.position
    for (number, end) in ends.sorted(by: { $0.key < $1.key }) where end < rendered {
      ends[number] = nil
      try texts.removeValue(forKey: number)?.remove()
    }
  }
}
