import Expectations
import Foundation
import PageMessages
import PageServer
import Testing

@Suite struct PageUploadTests {
  private func piece(_ at: Int, _ text: String, size: Int = 10, name: String = "boards.obz") throws -> UploadPiece {
    let base64 = Data(text.utf8).base64EncodedString()
    let message = #"{"type":"upload","name":"\#(name)","size":\#(size),"at":\#(at),"data":"\#(base64)"}"#
    return try PageMessage(Data(message.utf8)).read(UploadPiece.self)
  }

  @Test func piecesBecomeTheFile() throws {
    let upload = try PageUpload(piece(0, "0123"), limit: 10)
    expect(!upload.isWhole && upload.progress.bytes == 4)
    try upload.take(piece(4, "456789"))
    expect(upload.isWhole)
    expectEqual(try upload.withFile { try String(contentsOfFile: $0, encoding: .utf8) }, "0123456789")
    let mode = try upload.withFile { try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int }
    expectEqual(mode, 0o600)
  }

  @Test func nothingStaysBehind() throws {
    var upload: PageUpload? = try PageUpload(piece(0, "0123"), limit: 10)
    let path = try require(upload?.path)
    expect(FileManager.default.fileExists(atPath: path))
    upload = nil
    expect(!FileManager.default.fileExists(atPath: path))
    expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
  }

  @Test func whatDoesNotFollowIsRefused() throws {
    expect(throws: PageRefusal.self) { try PageUpload(piece(4, "45"), limit: 10) }
    expect(throws: PageRefusal.self) { try PageUpload(piece(0, "0", size: 11), limit: 10) }
    expect(throws: PageRefusal.self) { try PageUpload(piece(0, "0", size: 0), limit: 10) }
    let longName = String(repeating: "a", count: 501)
    expect(throws: PageRefusal.self) { try PageUpload(piece(0, "0", name: longName), limit: 10) }
    let upload = try PageUpload(piece(0, "0123"), limit: 10)
    for wrong in [
      try piece(3, "3"), try piece(5, "5"), try piece(4, ""), try piece(4, "4567890"), try piece(4, "4", size: 9),
      try piece(4, "4", name: "other"),
    ] {
      expect(throws: PageRefusal.self) { try upload.take(wrong) }
    }
    // What was refused is not in the file.
    try upload.take(piece(4, "456789"))
    expectEqual(try upload.withFile { try String(contentsOfFile: $0, encoding: .utf8) }, "0123456789")
  }

  @Test func aFileIsUsedOnce() throws {
    var uploads = PageUploads()
    expect(throws: PageRefusal.self) { try uploads.take(piece(4, "4567"), limit: 10) }
    expectEqual(try uploads.take(piece(0, "0123"), limit: 10).bytes, 4)
    expect(throws: PageRefusal.self) { try uploads.whole() }
    // Another file takes its place.
    expectEqual(try uploads.take(piece(0, "01", size: 2), limit: 10).bytes, 2)
    let upload = try uploads.whole()
    expectEqual(try upload.withFile { try String(contentsOfFile: $0, encoding: .utf8) }, "01")
    expect(throws: PageRefusal.self) { try uploads.whole() }
  }
}
