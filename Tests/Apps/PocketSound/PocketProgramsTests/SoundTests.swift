import CatrobatProjects
import Expectations
import PocketPrograms
import Testing

/// Sounds, notes and speech. A frame is a millisecond; a sound lasts a second, a text a tenth of a second for each letter.
@Suite struct SoundTests {
  @Test(arguments: PocketProfile.all)
  func playAndWaitWaitsForTheEnd(profile: PocketProfile) {
    let run = Run(
      Programs.project(
        Programs.object("a", sounds: 2, Programs.script(.start, Bricks.playAndWait(0), Bricks.play(1)))),
      profile: profile)
    expectEqual(run.frames("sound_start"), [0, 1000])
    expectEqual(run.frames("sound_end"), [1000, 2000])
  }

  @Test(arguments: PocketProfile.all)
  func theSameSoundOfOneObjectBeginsAgainAndReleasesWhoWaited(profile: PocketProfile) {
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 2, Programs.script(.start, Bricks.playAndWait(0), Bricks.play(1)),
          Programs.script(.start, Bricks.wait(0.4), Bricks.play(0)))),
      profile: profile)
    expectEqual(run.frames("sound_start"), [0, 400, 400])
    expectEqual(run.frames("sound_end"), [1400, 1400])
  }

  @Test(arguments: PocketProfile.all)
  func differentSoundsAndOtherObjectsOverlap(profile: PocketProfile) {
    let run = Run(
      Programs.project(
        Programs.object("a", sounds: 2, Programs.script(.start, Bricks.play(0), Bricks.wait(0.1), Bricks.play(1))),
        Programs.object("b", sounds: 1, Programs.script(.start, Bricks.wait(0.2), Bricks.play(0)))),
      profile: profile)
    expectEqual(run.frames("sound_end"), [1000, 1100, 1200])
  }

  @Test func soundsFromAPlaceAndStops() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 2,
          Programs.script(
            .start, Bricks.play(0, at: 0.75), Bricks.play(1), Bricks.wait(0.1), Bricks.stop(1), Bricks.wait(0.1),
            Bricks.play(1), Bricks.wait(0.1), Bricks.stopAll, Bricks.play(0, at: 2)))))
    expectEqual(run.frames("sound_end"), [250, 300])
    expectEqual(run.frames("sound_stop"), [100, 300])
  }

  @Test func pitchChangesTheEnd() {
    // An octave higher after 400 ms: the other 600 ms take 300 ms, and the ramp of 5 ms a little more.
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 1,
          Programs.script(.start, Bricks.play(0), Bricks.wait(0.4), Bricks.pitch(120)))))
    let end = run.frames("sound_end")[0]
    // In a ramp of 5 frames from 1 to 2 the first step is 1.2 and the last is 2: 8 frames in place of 10.
    expectEqual(end, 701)
  }

  @Test func effectsStayInTheirRanges() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a", sounds: 1,
          Programs.script(
            .start, Bricks.pan(-300), Bricks.pitch(1000), Bricks.volume(250), Bricks.changeVolume(-1000),
            Bricks.tempo(1000), Bricks.tempo(0), Bricks.clearEffects))))
    expectEqual(run.values("effect", "value"), [-100, 360, 0, 0])
    expectEqual(run.values("volume", "volume"), [100, 0])
    expectEqual(run.values("tempo", "bpm"), [500, 20])
  }

  @Test func volumeOfAnObjectOrOfTheProgram() {
    let project = Programs.project(
      Programs.object("a", Programs.script(.start, Bricks.volume(50))),
      Programs.object("b", Programs.script(.start, Bricks.wait(0.1), Bricks.changeVolume(10))))
    expectEqual(Run(project, profile: .thesis).values("volume", "volume"), [50, 100])
    expectEqual(Run(project, profile: .scratch3).values("volume", "volume"), [50, 100])
    expectEqual(Run(project, profile: .catty).values("volume", "volume"), [50, 60])
    expectEqual(Run(project, profile: .catroid).values("volume", "volume"), [50, 60])
    expect(Run(project, profile: .catroid).commands.allSatisfy { $0.actor == nil })
  }

  @Test func notesLastTheirBeats() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a",
          Programs.script(
            .start, Bricks.note(60, beats: 0.5), Bricks.tempo(120), Bricks.note(62, beats: 1), Bricks.pause(beats: 0.5),
            Bricks.drum("HAND_CLAP", beats: 0.25), Bricks.note(500, beats: 0.1), Bricks.note(64, beats: -1)))))
    expectEqual(run.frames("note_on"), [0, 500, 1375])
    expectEqual(run.frames("note_off"), [500, 1000, 1425])
    expectEqual(run.values("note_on", "note"), [60, 62, 130])
    expectEqual(run.frames("drum"), [1250])
    expectEqual(run.values("drum", "drum"), [8])
  }

  @Test func aNoteOfTheSameKeyIsNotEndedByTheEarlierOne() {
    let run = Run(
      Programs.project(
        Programs.object(
          "a", Programs.script(.start, Bricks.note(60, beats: 1)),
          Programs.script(.start, Bricks.wait(0.5), Bricks.note(60, beats: 1)))))
    expectEqual(run.frames("note_on"), [0, 500])
    expectEqual(run.frames("note_off"), [1500])
  }

  @Test func notesBeyondTheLimitAreNotPlayed() {
    let object = CatrobatObject(
      name: "a", scripts: (0..<40).map { Programs.script(.start, Bricks.note(Double(40 + $0), beats: 1)) })
    let project = Programs.project(object)
    expectEqual(Run(project, profile: .scratch3).frames("note_on").count, 31)
    expectEqual(Run(project, profile: .thesis).frames("note_on").count, 40)
  }

  @Test func soundsBeyondTheLimitAreNotPlayed() {
    let object = CatrobatObject(
      name: "a", sounds: (0..<10).map { CatrobatFile(name: "\($0)", fileName: "\($0).wav") },
      scripts: (0..<10).map { Programs.script(.start, Bricks.play($0)) })
    expectEqual(Run(Programs.project(object), profile: .catroid).frames("sound_start").count, 7)
    expectEqual(Run(Programs.project(object), profile: .thesis).frames("sound_start").count, 10)
  }

  @Test func twoSoundsOfOneFile() {
    let object = CatrobatObject(
      name: "a", sounds: [.init(name: "x", fileName: "f.wav"), .init(name: "y", fileName: "f.wav")],
      scripts: [Programs.script(.start, Bricks.play(0), Bricks.wait(0.5), Bricks.play(1))])
    expectEqual(Run(Programs.project(object), profile: .thesis).frames("sound_end"), [1000, 1500])
    expectEqual(Run(Programs.project(object), profile: .scratch3).frames("sound_end"), [1000, 1500])
    expectEqual(Run(Programs.project(object), profile: .catroid).frames("sound_end"), [1500])
  }

  @Test func overlappingTexts() {
    let project = Programs.project(
      Programs.object("a", sounds: 1, Programs.script(.start, Bricks.speakAndWait("12345"), Bricks.play(0))),
      Programs.object(
        "b", sounds: 1, Programs.script(.start, Bricks.wait(0.2), Bricks.speakAndWait("12345"), Bricks.play(0))))
    let interrupted = Run(project, profile: .thesis)
    expectEqual(interrupted.frames("sound_start", of: "a"), [200])
    expectEqual(interrupted.frames("sound_start", of: "b"), [700])
    let together = Run(project, profile: .scratch3)
    expectEqual(together.frames("sound_start", of: "a"), [500])
    expectEqual(together.frames("sound_start", of: "b"), [700])
  }

  @Test func stopAllStopsNotesAndTextsOfAllObjects() {
    let run = Run(
      Programs.project(
        Programs.object("a", sounds: 1, Programs.script(.start, Bricks.play(0), Bricks.wait(0.2), Bricks.stopAll)),
        Programs.object("b", sounds: 1, Programs.script(.start, Bricks.note(60, beats: 1))),
        Programs.object("c", sounds: 1, Programs.script(.start, Bricks.speakAndWait("1234567"), Bricks.play(0)))))
    expectEqual(run.frames("sound_stop"), [200])
    expectEqual(run.frames("note_off"), [])
    expect(run.commands.contains { $0.action == .silenceNotes && $0.frame == 200 })
    expectEqual(run.frames("speak_stop"), [200])
    expectEqual(run.frames("sound_start", of: "c"), [200])
  }
}
