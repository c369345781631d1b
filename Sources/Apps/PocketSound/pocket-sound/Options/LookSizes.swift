import CatrobatProjects
import Foundation
import PocketPrograms
import SymbolSets

/// The sizes of a project's looks in units of the stage, which are pixels; empty for a program that touches no stage.
struct LookSizes: Sendable {
  private struct Look: Hashable {
    let scene: String
    let file: String
  }

  private var sizes: [Look: SIMD2<Double>] = [:]

  init(of project: CatrobatProject, _ program: PocketProgram, _ source: CatrobatProjectSource) {
    guard program.touchesStage else { return }
    for scene in project.scenes {
      for file in Set(scene.objects.flatMap(\.looks).map(\.fileName)) {
        let head: PictureHead?? = try? source.withMediaFile(named: file, inScene: scene.name) { path in
          try PictureHead([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), file: file)
        }
        if let head, let head {
          sizes[Look(scene: scene.name, file: file)] = [Double(head.width), Double(head.height)]
        }
      }
    }
  }

  /// Width and height of a look; `nil` for a picture that is missing or of a kind that is not known.
  var size: PocketMachine.PictureSizes {
    { scene, file in sizes[Look(scene: scene, file: file)].map { ($0.x, $0.y) } }
  }
}
