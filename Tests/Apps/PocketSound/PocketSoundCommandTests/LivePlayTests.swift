import AudioCore
import AudioFiles
import Expectations
import Foundation
import PulseServer
import TestSignals
import TestSupport
import Testing

/// `pocket-sound play` on a real sound server that the suite starts, beside the file of `pocket-sound render`.
@Suite(.serialized, .wholeSound) struct LivePlayTests {
  private static let made = Result { try SoundSystem() }
  private static let code = """
    <program><header><catrobatLanguageVersion>0.9993</catrobatLanguageVersion></header><scenes><scene><name>S</name>
    <objectList><object type="Sprite" name="a"><soundList><sound><fileName>tone.wav</fileName><name>tone</name></sound>
    </soundList><scriptList>
    <script type="StartScript"><brickList>
    <brick type="PlaySoundBrick"><sound reference="../../../../../soundList/sound"/></brick>
    <brick type="WaitBrick"><formulaList><formula category="TIME_TO_WAIT_IN_SECONDS"><type>NUMBER</type>
    <value>0.3</value></formula></formulaList></brick>
    <brick type="SetEffectBrick"><formulaList><formula category="EFFECT"><type>NUMBER</type><value>35</value></formula>
    </formulaList><effect>PITCH</effect></brick>
    <brick type="SetEffectBrick"><formulaList><formula category="EFFECT"><type>NUMBER</type><value>-40</value></formula>
    </formulaList><effect>PAN</effect></brick>
    <brick type="SpeakBrick"><formulaList><formula category="SPEAK"><type>STRING</type><value>one</value></formula>
    </formulaList></brick>
    <brick type="PlayDrumForBeatsBrick"><drumSelection>COWBELL</drumSelection><formulaList>
    <formula category="PLAY_DRUM"><type>NUMBER</type><value>0.25</value></formula></formulaList></brick>
    <brick type="PlayNoteForBeatsBrick"><formulaList>
    <formula category="NOTE_TO_PLAY"><type>NUMBER</type><value>60</value></formula>
    <formula category="BEATS_TO_PLAY_NOTE"><type>NUMBER</type><value>0.5</value></formula></formulaList></brick>
    </brickList></script></scriptList></object></objectList></scene></scenes></program>
    """

  @Test func whatIsPlayedIsWhatIsRendered() throws {
    let made = try Self.made.get()
    let folder = try TemporaryFolder()
    let tool = Tool("pocket-sound")
    let tone = TestSignal.sine(frequency: 440, amplitude: 0.3, frameCount: 60_000, sampleRate: 48_000)
    try FileManager.default.createDirectory(
      atPath: folder("project/S/sounds"), withIntermediateDirectories: true)
    try AudioFileWriter.write(
      AudioBuffer(known: tone, sampleRate: 48_000), to: folder("project/S/sounds/tone.wav"), encoding: .wavFloat)
    try Self.code.write(toFile: folder("project/code.xml"), atomically: true, encoding: .utf8)
    let options = ["--rate", "48000", "--duration", "2"]
    let rendered = try tool.run(["render", folder("project"), "-o", folder("out.wav")] + options)
    expect(rendered.status == 0 && rendered.messages.isEmpty, "\(rendered)")
    let file = try AudioFileReader(path: folder("out.wav")).readAll()

    let recording = try made.server.recordSpeaker()
    let played = try tool.run(
      ["play", folder("project"), "--device", "default"] + options, environment: made.configuration.environment)
    SoundGaps.note(in: played.messages)
    expect(played.status == 0 && played.messages.isEmpty, "\(played)")
    try recording.wait(forFrames: 24_000)
    let captured = try recording.finish()

    // Before the program there is silence of an unknown length; the first sample that sounds is the same in both.
    func start(_ buffer: AudioBuffer) throws -> Int {
      try require(
        (0..<buffer.frameCount).first { buffer.samples[$0] != 0 || buffer.samples[buffer.frameCount + $0] != 0 })
    }
    let delay = try start(captured) - start(file)
    try require(captured.frameCount >= delay + file.frameCount)
    for c in 0..<2 {
      let live = captured.channel(c)
      let offline = file.channel(c)
      let difference = (0..<file.frameCount).first {
        live[live.startIndex + delay + $0] != offline[offline.startIndex + $0]
      }
      expectNil(difference, "channel \(c)")
    }
  }
}
