import BatchProcessing
import Expectations
import FilePaths
import Foundation
import TestSupport
import Testing

/// Names that are not UTF-8, and folders with links, compared with Python.
@Suite struct FileNameEdgeTests {
  @Test func namesAndFoldersAreThoseOfPython() throws {
    let folder = try TemporaryFolder()
    var cases: [EdgeCase] = []
    let names: [(String, [UInt8])] = [
      ("name in Latin-1: bytes 63 61 66 E9", [0x63, 0x61, 0x66, 0xE9]),
      ("name that is cut within a character: bytes 61 E2 82", [0x61, 0xE2, 0x82]),
      ("name with an overlong slash: bytes C0 AF 62", [0xC0, 0xAF, 0x62]),
      ("name with a lone surrogate: bytes ED A0 80", [0xED, 0xA0, 0x80]),
      ("name with a byte that never occurs: FF", [0xFF]),
    ]
    for (name, bytes) in names {
      let path = folder(PathText.text(bytes) + ".wav")
      close(try FileAccess.open(path, O_WRONLY | O_CREAT))
      let found = try RecordingList.listing(of: [path]).items.map {
        $0.path.dropFirst(folder.path.count + 1).dropLast(4)
      }
      let script = """
        import os, re, sys
        for name in os.listdir(os.fsencode(sys.argv[1])):
          if name[:-4].hex() == sys.argv[2]:
            text = name[:-4].decode('utf-8', 'backslashreplace')
            print(re.sub(r'x[0-9a-f]{2}', lambda part: 'x' + part[0][1:].upper(), text))
        """
      let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let python = try IndependentTool.scipy(script, [folder.path, hexadecimal])
      cases.append(
        EdgeCase(name, ours: found.joined(), independent: python.trimmingCharacters(in: .whitespacesAndNewlines)))
      FileAccess.remove(path)
    }
    cases.append(try linkedFolders())
    let problems = try EdgeCases.problems(
      in: "Names of files and linked folders", tool: "Python 3",
      introduction: """
        The text of names that are not UTF-8 (Python: `backslashreplace`, digits in upper case), and the number of recordings
        that are found below a folder with links (Python: `os.walk(followlinks=True)` that enters each device and inode once).
        No difference is expected.
        """, cases)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  /// Makes the case of three folders with a loop, a link to a folder inside the tree, and a link to a folder outside
  /// it.
  private func linkedFolders() throws -> EdgeCase {
    let folder = try TemporaryFolder()
    for name in ["in/a.wav", "in/sub/b.wav", "in/sub/deep/c.wav", "out/d.wav", "out/more/e.wav"] {
      try folder.write(name, [0])
    }
    for (link, target) in [("in/sub/loop", ".."), ("in/again", "sub/deep"), ("in/linked", "../out")] {
      try FileManager.default.createSymbolicLink(atPath: folder(link), withDestinationPath: target)
    }
    let script = """
      import os, sys
      seen, count = set(), 0
      for folder, folders, files in os.walk(sys.argv[1], followlinks=True):
        status = os.stat(folder)
        if (status.st_dev, status.st_ino) in seen:
          folders.clear()
          continue
        seen.add((status.st_dev, status.st_ino))
        count += len(files)
      print(count)
      """
    let python = try IndependentTool.scipy(script, [folder("in")])
    return EdgeCase(
      "recordings below a folder with a loop, a second way and a way out",
      ours: "\(try RecordingList.listing(of: [folder("in")]).items.count)",
      independent: python.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
