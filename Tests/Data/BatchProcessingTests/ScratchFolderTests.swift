import BatchProcessing
import Expectations
import Foundation
import TestSupport
import Testing

@Suite struct ScratchFolderTests {
  @Test func itIsPrivateAndGoesWithItsOwner() throws {
    var folder: ScratchFolder? = try ScratchFolder()
    let path = try require(folder?.path)
    expectEqual(permissions(path), "700")
    try Data("a".utf8).write(to: URL(fileURLWithPath: path + "/file"))
    folder = nil
    expect(!FileManager.default.fileExists(atPath: path))
  }

  /// What a killed process has left goes; what is in use or just made stays, and so do other folders and what a link leads to.
  @Test func whatNobodyUsesGoes() throws {
    let (used, manager) = (try ScratchFolder(), FileManager.default)
    let start = String(used.path.dropLast(36))
    let (left, young, other, link) = (start + "left", start + "young", start.dropLast() + "x", start + "link")
    for folder in [left, young, String(other)] {
      try manager.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
    }
    try manager.createSymbolicLink(atPath: link, withDestinationPath: String(other))
    defer { for path in [left, young, String(other), link] { try? manager.removeItem(atPath: path) } }
    for folder in [used.path, left, String(other)] {
      try manager.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: folder)
    }
    ScratchFolder.removeLeftovers()
    expect(!manager.fileExists(atPath: left))
    for path in [used.path, young + "/file", other + "/file", link] {
      expect(manager.fileExists(atPath: path), "\(path)")
    }
  }
}
