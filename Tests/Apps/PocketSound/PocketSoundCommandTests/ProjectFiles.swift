import AudioCore
import AudioFiles
import Foundation
import TestSignals
import TestSupport

/// Projects in files for tests of commands.
enum ProjectFiles {
  /// Writes a project of two objects: the keys `c` and `g`, which play a tone when they are tapped, and a singer, whose
  /// scripts play notes, drums and speech at a message.
  static func piano(in folder: TemporaryFolder, _ name: String = "piano") throws -> String {
    let path = folder(name)
    try FileManager.default.createDirectory(atPath: path + "/sounds", withIntermediateDirectories: true)
    for (key, frequency) in [("c", 261.63), ("g", 392.0)] {
      let samples = TestSignal.sine(frequency: frequency, amplitude: 0.4, frameCount: 11_025, sampleRate: 44_100)
      try AudioFileWriter.write(
        AudioBuffer(known: samples, sampleRate: 44_100), to: "\(path)/sounds/\(key).wav", encoding: .wav16)
    }
    let xml = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <program>
        <header><catrobatLanguageVersion>0.991</catrobatLanguageVersion><programName>Keys</programName></header>
        <objectList>
          \(key("c"))
          \(key("g"))
          <object name="singer">
            <soundList/>
            <scriptList>
              <script type="BroadcastScript">
                <brickList>
                  \(brick("SetInstrumentBrick", "<instrumentSelection>ORGAN</instrumentSelection>"))
                  \(brick("PlayNoteForBeatsBrick", formulas(("NOTE_TO_PLAY", "60"), ("BEATS_TO_PLAY_NOTE", "0.5"))))
                  \(brick("PlayDrumForBeatsBrick",
                    "<drumSelection>SNARE_DRUM</drumSelection>" + formulas(("PLAY_DRUM", "0.25"))))
                  \(brick("StampBrick"))
                  \(brick("SetGravityBrick"))
                </brickList>
                <receivedMessage>sing</receivedMessage>
              </script>
            </scriptList>
          </object>
        </objectList>
      </program>
      """
    try xml.write(toFile: path + "/code.xml", atomically: true, encoding: .utf8)
    return path
  }

  private static func key(_ name: String) -> String {
    """
    <object name="\(name)">
      <soundList><sound><fileName>\(name).wav</fileName><name>\(name)</name></sound></soundList>
      <scriptList>
        <script type="WhenScript">
          <brickList>
            <brick type="PlaySoundBrick"><sound reference="../../../../../soundList/sound"/></brick>
          </brickList>
          <action>Tapped</action>
        </script>
      </scriptList>
    </object>
    """
  }

  private static func brick(_ type: String, _ content: String = "") -> String {
    "<brick type=\"\(type)\"><commentedOut>false</commentedOut>\(content)</brick>"
  }

  private static func formulas(_ formulas: (category: String, number: String)...) -> String {
    let list = formulas.map {
      "<formula category=\"\($0.category)\"><type>NUMBER</type><value>\($0.number)</value></formula>"
    }
    return "<formulaList>\(list.joined())</formulaList>"
  }
}
