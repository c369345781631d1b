import CatrobatFormulas
import Foundation
import Instruments

extension PocketMachine {
  /// The widest position of sounds in percent.
  private static let panRange = -100.0...100.0
  /// The tempo in beats a minute.
  private static let tempoRange = 20.0...500.0
  private static let noteRange = 0...130

  /// Carries out an instruction about sound; `false` if the thread waits.
  func carryOutSound(_ instruction: Instruction, thread index: Int) throws(UndefinedNumber) -> Bool {
    let actor = threads[index].actor
    switch instruction {
    case .playSound(let sound, let from, let waits):
      var start = 0.0
      if let from { start = try number(from, index) }
      return play(sound, from: start, waits: waits, index)
    case .stopSound(let sound): stop(sound: player(of: sound), of: actor)
    case .stopAllSounds: stopAllSounds(by: actor)
    case .setVolume(let formula): try set(volume: number(formula, index), by: actor)
    case .changeVolume(let formula): try set(volume: volume(of: actor) + number(formula, index), by: actor)
    case .setEffect(let effect, let formula): try set(effect, to: number(formula, index), of: actor)
    case .changeEffect(let effect, let formula):
      let present = effect == .pan ? actors[actor].pan : actors[actor].pitch
      set(effect, to: try present + number(formula, index), of: actor)
    case .clearEffects: for effect in SoundEffect.allCases { set(effect, to: 0, of: actor) }
    case .speak(let text, let waits): return speak(value(text, index).asText, waits: waits, index)
    case .playNote(let note, let beats): return try play(note: number(note, index), beats: number(beats, index), index)
    case .playDrum(let drum, let beats): return try strike(drum, beats: number(beats, index), index)
    case .setInstrument(let number):
      if configuration.profile.sharesInstrument { instrument = number } else { actors[actor].instrument = number }
      log(actor, "instrument", ["instrument": .number(Double(number))])
    case .setTempo(let formula): try set(tempo: number(formula, index), by: actor)
    case .changeTempo(let formula): try set(tempo: tempo + number(formula, index), by: actor)
    case .pause(let beats): return try wait(seconds: seconds(beats: number(beats, index)), index)
    default: fatalError("every instruction belongs to one family")
    }
    return true
  }

  // MARK: - Sounds

  private func play(_ sound: Int, from seconds: Double, waits: Bool, _ index: Int) -> Bool {
    let actor = threads[index].actor
    let facts = program.sounds[sound]
    let sound = player(of: sound)
    if configuration.profile.clonesSharePlayers {
      for other in cast where other != actor && actors[other].place == actors[actor].place {
        stop(sound: sound, of: other)
      }
    }
    // A script that waited for this sound goes on, since the sound begins again.
    let released = actors[actor].playing[sound]?.waiting ?? []
    let start = max(0, seconds * configuration.sampleRate).rounded()
    let length = self.facts.soundLengths[sound] ?? 0
    guard actors[actor].playing[sound] != nil || hasFreePlayer(actor) else { return true }
    log(actor, "sound_start", ["sound": .text(facts.name), "from_s": .number(max(0, seconds))])
    guard start < Double(length) else {
      stop(sound: sound, of: actor)
      log(actor, "sound_end", ["sound": .text(facts.name)])
      return true
    }
    var waiting: [Actor.Waiting] = []
    if waits {
      threads[index].state = .event
      waiting = [Actor.Waiting(thread: index, generation: threads[index].generation)]
    }
    begin(sound, of: actor, at: Int(start), waiting: waiting)
    for waiting in released { wake(waiting) }
    return !waits
  }

  /// Plays a sound from a frame of it on.
  func begin(_ sound: Int, of actor: Int, at start: Int, waiting: [Actor.Waiting]) {
    // A sound that begins has the speed of this instant from its first sample, also where earlier ones still move there.
    let course = SpeedCourse(speed: Self.speed(pitch: actors[actor].pitch))
    command(actor, .play(sound: sound, from: start, course: course))
    nextSoundGeneration += 1
    let playing = Actor.PlayingSound(
      clock: PlaybackClock(position: Double(start), course: course), startFrame: frame, clockFrame: frame,
      length: facts.soundLengths[sound] ?? 0, generation: nextSoundGeneration, waiting: waiting)
    actors[actor].playing[sound] = playing
    agenda.add(.soundEnd(actor: actor, sound: sound, generation: playing.generation), at: playing.end)
  }

  /// The sound whose player plays a sound: with players for files, the first sound of the object with that file.
  private func player(of sound: Int) -> Int {
    guard configuration.profile.soundIdentity == .file else { return sound }
    let wanted = program.sounds[sound]
    var first = sound
    while first > 0, program.sounds[first - 1].object == wanted.object, program.sounds[first - 1].scene == wanted.scene
    {
      first -= 1
    }
    return (first...sound).first { program.sounds[$0].fileName == wanted.fileName } ?? sound
  }

  private func hasFreePlayer(_ actor: Int) -> Bool {
    guard let limit = configuration.profile.soundLimit,
      cast.reduce(0, { $0 + actors[$1].playing.count }) >= limit
    else { return true }
    warn(actor, "more than \(limit) sounds play together: further ones are not played")
    return false
  }

  func endSound(_ sound: Int, of actor: Int, _ generation: Int) {
    guard let playing = actors[actor].playing[sound], playing.generation == generation else { return }
    actors[actor].playing[sound] = nil
    log(actor, "sound_end", ["sound": .text(program.sounds[sound].name)])
    for waiting in playing.waiting { wake(waiting) }
  }

  func stop(sound: Int, of actor: Int) {
    guard let playing = actors[actor].playing.removeValue(forKey: sound) else { return }
    command(actor, .stop(sound: sound))
    log(actor, "sound_stop", ["sound": .text(program.sounds[sound].name)])
    for waiting in playing.waiting { wake(waiting) }
  }

  /// Stops all sounds, notes and spoken texts of the program.
  func stopAllSounds(by actor: Int?) {
    log(actor, "stop_all_sounds")
    for other in actors.indices where !actors[other].playing.isEmpty || !actors[other].notes.isEmpty {
      for sound in actors[other].playing.keys.sorted() { stop(sound: sound, of: other) }
      command(other, .silenceNotes)
      actors[other].notes = [:]
    }
    for number in speeches.keys.sorted() { stopSpeech(number) }
  }

  /// Frames of a sound per frame of the program at a pitch in tenths of a semitone.
  private static func speed(pitch: Double) -> Double { exp2(pitch / 120) }

  private func set(_ effect: SoundEffect, to value: Double, of actor: Int) {
    let range = effect == .pan ? Self.panRange : configuration.profile.pitchRange
    let value = min(max(value, range.lowerBound), range.upperBound)
    log(actor, "effect", ["effect": .text(effect.rawValue), "value": .number(value)])
    switch effect {
    case .pan:
      guard value != actors[actor].pan else { return }
      actors[actor].pan = value
      command(actor, .pan(value / 100))
    case .pitch:
      guard value != actors[actor].pitch else { return }
      actors[actor].pitch = value
      let ramp = Int((configuration.profile.rampDuration * configuration.sampleRate).rounded())
      let speed = Self.speed(pitch: value)
      command(actor, .speed(speed, rampLengthInFrames: ramp))
      for sound in actors[actor].playing.keys.sorted() { setSpeed(speed, rampLengthInFrames: ramp, sound, actor) }
    }
  }

  /// Changes the speed of a sound that plays, and foresees its end anew.
  private func setSpeed(_ speed: Double, rampLengthInFrames ramp: Int, _ sound: Int, _ actor: Int) {
    guard var playing = actors[actor].playing[sound] else { return }
    playing.clock.advance(frame - playing.clockFrame)
    playing.clockFrame = frame
    playing.clock.setSpeed(speed, rampLengthInFrames: playing.startFrame == frame ? 0 : ramp)
    nextSoundGeneration += 1
    playing.generation = nextSoundGeneration
    actors[actor].playing[sound] = playing
    agenda.add(.soundEnd(actor: actor, sound: sound, generation: playing.generation), at: playing.end)
  }

  private func volume(of actor: Int) -> Double {
    configuration.profile.volumeScope == .object ? actors[actor].volume : volume
  }

  private func set(volume value: Double, by actor: Int) {
    let value = min(max(value, 0), 100)
    log(actor, "volume", ["volume": .number(value)])
    guard value != volume(of: actor) else { return }
    if configuration.profile.volumeScope == .object {
      actors[actor].volume = value
      command(actor, .volume(value / 100))
    } else {
      volume = value
      command(nil, .volume(value / 100))
    }
  }

  // MARK: - Notes

  private func set(tempo value: Double, by actor: Int) {
    let value = configuration.profile.cutsNotesAndTempos ? value.rounded(.towardZero) : value
    tempo = min(max(value, Self.tempoRange.lowerBound), Self.tempoRange.upperBound)
    log(actor, "tempo", ["bpm": .number(tempo)])
  }

  private func seconds(beats: Double) -> Double { max(0, beats) * 60 / tempo }

  /// The factor of a note that begins now: 1 where a gain behind the instruments follows the volume.
  private func gain(of actor: Int) -> Double {
    switch configuration.profile.noteVolume {
    case .follows: 1
    case .keepsBeginning: volume(of: actor) / 100
    case .keepsInitial: configuration.profile.initialVolume / 100
    }
  }

  private func hasFreeVoice(_ actor: Int) -> Bool {
    guard let limit = configuration.profile.noteLimit, voices >= limit else { return true }
    warn(actor, "more than \(limit) notes and drums sound together: further ones are not played")
    return false
  }

  private func play(note value: Double, beats: Double, _ index: Int) -> Bool {
    let actor = threads[index].actor
    let whole = value.rounded(configuration.profile.cutsNotesAndTempos ? .towardZero : .toNearestOrAwayFromZero)
    let key = Int(min(max(whole, Double(Self.noteRange.lowerBound)), Double(Self.noteRange.upperBound)))
    let duration = seconds(beats: beats)
    guard duration > 0 else { return true }
    if hasFreeVoice(actor) {
      let instrument = configuration.profile.sharesInstrument ? instrument : actors[actor].instrument
      log(
        actor, "note_on",
        [
          "note": .number(Double(key)), "beats": .number(max(0, beats)), "duration_s": .number(duration),
          "instrument": .number(Double(instrument)),
        ])
      command(actor, .noteOn(key: key, instrument: instrument, gain: gain(of: actor)))
      nextNote += 1
      actors[actor].notes[instrument * 256 + key] = nextNote
      let end = Int((time + min(duration, 1e9) * configuration.sampleRate).rounded())
      agenda.add(.noteOff(actor: actor, instrument: instrument, key: key, note: nextNote), at: max(frame, end))
      countVoice(until: max(frame, end))
    }
    return wait(seconds: duration, index)
  }

  func endNote(_ note: Int, _ key: Int, _ instrument: Int, of actor: Int) {
    // A later note of the same key has taken its place, or all notes were stopped.
    guard actors[actor].notes[instrument * 256 + key] == note else { return }
    actors[actor].notes[instrument * 256 + key] = nil
    command(actor, .noteOff(key: key, instrument: instrument))
    log(actor, "note_off", ["note": .number(Double(key)), "instrument": .number(Double(instrument))])
  }

  private func strike(_ drum: Int, beats: Double, _ index: Int) -> Bool {
    let actor = threads[index].actor
    let duration = seconds(beats: beats)
    if hasFreeVoice(actor) {
      log(actor, "drum", ["drum": .number(Double(drum)), "beats": .number(max(0, beats))])
      command(actor, .drum(drum, gain: gain(of: actor)))
      countVoice(until: Int((time + min(duration, 1e9) * configuration.sampleRate).rounded()))
    }
    return wait(seconds: duration, index)
  }

  private func countVoice(until end: Int) {
    guard configuration.profile.noteLimit != nil else { return }
    voices += 1
    agenda.add(.voiceEnd, at: max(frame, end))
  }

  // MARK: - Speech

  private func speak(_ text: String, waits: Bool, _ index: Int) -> Bool {
    let actor = threads[index].actor
    var start = time
    switch configuration.profile.speech {
    case .together: break
    case .interrupted: for number in speeches.keys.sorted() { stopSpeech(number) }
    case .queued: start = speeches.values.map(\.end).reduce(start, max)
    }
    let number = nextSpeech
    nextSpeech += 1
    let end = start + Double(min(max(0, facts.speechLength(text)), 1 << 40))
    var speech = Speech(actor: actor, text: text, start: start, end: end, waiting: [])
    if waits {
      threads[index].state = .event
      speech.waiting = [Actor.Waiting(thread: index, generation: threads[index].generation)]
    }
    speeches[number] = speech
    agenda.add(.speechStart(number: number), at: max(frame, Int(start.rounded())))
    agenda.add(.speechEnd(number: number), at: max(frame, Int(end.rounded())))
    return !waits
  }

  func beginSpeech(_ number: Int) {
    guard let speech = speeches[number] else { return }
    command(speech.actor, .speak(speech.text, number: number))
    log(speech.actor, "speak_start", ["text": .text(speech.text)])
  }

  func endSpeech(_ number: Int) {
    guard let speech = speeches.removeValue(forKey: number) else { return }
    log(speech.actor, "speak_end", ["text": .text(speech.text)])
    for waiting in speech.waiting { wake(waiting) }
  }

  private func stopSpeech(_ number: Int) {
    guard let speech = speeches.removeValue(forKey: number) else { return }
    command(speech.actor, .stopSpeaking(number: number))
    log(speech.actor, "speak_stop", ["text": .text(speech.text)])
    for waiting in speech.waiting { wake(waiting) }
  }
}
