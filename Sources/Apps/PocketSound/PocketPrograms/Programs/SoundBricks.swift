import CatrobatFormulas
import CatrobatProjects
import PocketInstruments

extension ProgramCompiler {
  /// Compiles a brick about sounds, speech or music; `false` if it is another brick.
  mutating func compileSound(_ brick: CatrobatBrick) -> Bool {
    switch brick.type {
    case "PlaySoundBrick": withSound(brick) { .playSound($0, from: nil, waits: false) }
    case "PlaySoundAndWaitBrick": withSound(brick) { .playSound($0, from: nil, waits: true) }
    case "PlaySoundAtBrick":
      let start = formula(brick, "PLAY_SOUND_AT", default: 0)
      withSound(brick) { .playSound($0, from: start, waits: false) }
    case "StopSoundBrick": withSound(brick) { .stopSound($0) }
    case "StopAllSoundsBrick": code.append(.stopAllSounds)
    case "SetVolumeToBrick": code.append(.setVolume(formula(brick, "VOLUME", default: 0)))
    case "ChangeVolumeByNBrick": code.append(.changeVolume(formula(brick, "VOLUME_CHANGE", default: 0)))
    case "SpeakBrick": code.append(.speak(formula(brick, "SPEAK", default: 0), waits: false))
    case "SpeakAndWaitBrick": code.append(.speak(formula(brick, "SPEAK", default: 0), waits: true))
    case "PlayNoteForBeatsBrick", "PlayNoteBrick":
      let note = formula(brick, "NOTE_TO_PLAY", default: 0)
      code.append(.playNote(note, beats: formula(brick, "BEATS_TO_PLAY_NOTE", default: 0)))
    case "PlayDrumForBeatsBrick", "PlayDrumBrick":
      let beats = formula(brick, "PLAY_DRUM", default: 0)
      code.append(.playDrum(drum(brick), beats: beats))
    case "SetInstrumentBrick", "SetInstrumentToBrick": code.append(.setInstrument(instrument(brick)))
    case "SetTempoToBrick", "SetTempoBrick": code.append(.setTempo(formula(brick, "TEMPO", default: 60)))
    case "ChangeTempoByNBrick", "ChangeTempoByBrick":
      code.append(.changeTempo(formula(brick, "TEMPO_CHANGE", "TEMPO", default: 0)))
    case "PauseForBeatsBrick", "RestBrick": code.append(.pause(beats: formula(brick, "BEATS_TO_PAUSE", default: 0)))
    case "SetEffectBrick", "SetEffectToBrick", "SetSoundEffectBrick": compileEffect(brick) { .setEffect($0, $1) }
    case "ChangeEffectBrick", "ChangeEffectByBrick", "ChangeEffectByNBrick", "ChangeSoundEffectBrick":
      compileEffect(brick) { .changeEffect($0, $1) }
    case "ClearEffectsBrick", "ClearSoundEffectsBrick": code.append(.clearEffects)
    default: return false
    }
    return true
  }

  private mutating func withSound(_ brick: CatrobatBrick, _ make: (Int) -> Instruction) {
    guard let index = brick.sound, object.sounds.indices.contains(index) else {
      // A brick without a sound is what a new brick looks like; the app does nothing either.
      return warn("\(brick.type) is left out: it names no sound of this object")
    }
    sounds[firstSound + index].isUsed = true
    code.append(make(firstSound + index))
  }

  private mutating func compileEffect(_ brick: CatrobatBrick, _ make: (SoundEffect, CompiledFormula) -> Instruction) {
    let texts = brick.fields.values.map { $0.lowercased() } + brick.formulas.keys.map { $0.lowercased() }
    let named = SoundEffect.allCases.filter { effect in texts.contains { $0.contains(effect.rawValue) } }
    guard named.count == 1, let value = brick.formulas.min(by: { $0.key < $1.key })?.value, brick.formulas.count == 1
    else { return warn("\(brick.type) is left out: expected the effect pan or pitch and one formula") }
    code.append(make(named[0], compiled(value)))
  }

  private mutating func instrument(_ brick: CatrobatBrick) -> Int {
    let text = brick.fields["instrumentSelection"] ?? ""
    if let instrument = MusicInstrument(catrobatName: text) { return instrument.rawValue }
    warn("\(brick.type): expected the name of an instrument, got '\(text)': the piano is used")
    return 1
  }

  private mutating func drum(_ brick: CatrobatBrick) -> Int {
    let text = brick.fields["drumSelection"] ?? ""
    if let drum = MusicDrum(catrobatName: text) { return drum.rawValue }
    warn("\(brick.type): expected the name of a drum, got '\(text)': the snare drum is used")
    return 1
  }
}
