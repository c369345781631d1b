import Foundation
import Reporting
import TestSupport

/// A figure and the name of its file, without the extension.
struct Picture {
  let name: String
  let figure: Figure

  init(_ name: String, _ figure: Figure) { (self.name, self.figure) = (name, figure) }
}

/// Measures the data of the pictures in the guides and writes the pictures: `guide-pictures [FOLDER]`.
///
/// Each figure is computed from the output of the processors; all of them take about a minute. They are written as SVG
/// files to FOLDER, by default to Docs/Guides/pictures.
@main
enum GuidePictures {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true else {
      FileHandle.standardError.write(Data("usage: guide-pictures [FOLDER]\n".utf8))
      exit(2)
    }
    let folder = URL(fileURLWithPath: arguments.first ?? PackageRoot.file("Docs/Guides/pictures"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for group in [
      ResamplingPictures.all, TonePictures.all, EffectPictures.all, PitchPictures.all, SoundLevelPictures.all,
      SpeechPictures.all,
    ] {
      for picture in try group() {
        let file = folder.appendingPathComponent(picture.name + ".svg")
        try picture.figure.svg().write(to: file, atomically: true, encoding: .utf8)
        print(file.path)
      }
    }
  }
}
