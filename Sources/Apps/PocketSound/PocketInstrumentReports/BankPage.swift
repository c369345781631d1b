import AppReports
import PocketInstruments
import Reporting
import Tables

/// The page of a bank: a table to listen to with measurements, and a picture of each sound.
struct BankPage {
  let instruments: [SoundDemonstration]
  let drums: [SoundDemonstration]

  private static let attack = Column("attack (ms)", decimals: 0)
  private static let decay = Column("decay (s)", decimals: 2)
  private static let centroid = Column("centroid (Hz)", decimals: 0)
  private static let loudness = Column("LUFS", decimals: 1)
  private static let peak = Column("dBFS", decimals: 1)
  private static let pitch = Column("pitch (cents)", decimals: 1)

  func write(to write: @escaping (String) -> Void) throws {
    let page = AppPage(
      app: "pocket-sound", title: "Instruments and drums",
      subtitle: "The synthesised sounds of the 21 instruments and 18 drums of Pocket Code and Scratch",
      facts: [("recordings", "44.1 kHz, 24 bits"), ("file for samplers", BankFiles.textName)])
    try page.write(to: { (text: String) throws in write(text) }) { report throws in
      try report.section("Instruments")
      try report.paragraph(
        "Each player plays an arpeggio and a chord. Measured are notes at full velocity: the largest error of the pitch "
          + "among every third key from 24 to 108; of middle C the attack (from 20 dB to 3 dB below the maximum), the "
          + "decay (until 20 dB below the maximum; a dash for sounds that are sustained), the centroid of the power "
          + "spectrum, the loudness of one second, and the peak.")
      try report.listening(
        instruments.map { Self.link($0, hasPitch: true) },
        columns: [Self.pitch, Self.attack, Self.decay, Self.centroid, Self.loudness, Self.peak], caption: "instruments")
      try report.section("Drums")
      try report.paragraph("Each player plays two strokes. The loudness is the largest momentary one.")
      try report.listening(
        drums.map { Self.link($0, hasPitch: false) },
        columns: [Self.attack, Self.decay, Self.centroid, Self.loudness, Self.peak], caption: "drums")
      try report.section("Pictures")
      try report.paragraph(
        "The waveform of a held middle C or of a stroke, and its spectrum in bands of a 24th octave, relative to the "
          + "strongest band.")
      for sound in instruments + drums {
        let figure = try SoundPicture(sound: sound.note).figure()
        try report.details(sound.name, open: true) { () throws in try report.figure(figure) }
      }
    }
  }

  private static func link(_ sound: SoundDemonstration, hasPitch: Bool) -> ListeningLink {
    let measures = sound.measures
    let cells = [
      attack.cell(1000 * measures.attack), decay.cell(measures.decay), centroid.cell(measures.centroid),
      loudness.cell(measures.loudness), peak.cell(measures.peak),
    ]
    return ListeningLink(
      title: sound.name, cells: (hasPitch ? [pitch.cell(sound.largestPitchError)] : []) + cells,
      path: "listen/\(sound.file).flac")
  }
}
