import BatchProcessing
import Expectations
import TestSupport
import Testing

@Suite struct ManifestTests {
  private func items(_ path: String) throws -> [RecordingItem] {
    var items: [RecordingItem] = []
    try Manifest.forEachItem(path: path) { items.append($0) }
    return items
  }

  private func items(_ name: String, _ text: String) throws -> (items: [RecordingItem], folder: String) {
    let folder = try TemporaryFolder()
    return (try items(folder.write(name, text)), folder.path)
  }

  @Test func csvWithQuotesCommasAndCRLF() throws {
    let (found, folder) = try items(
      "m.csv",
      "\u{FEFF}id,audio,\"note, free\"\r\n1,a.wav,plain\r\n"
        + "2,\"with, comma.wav\",\"say \"\"hi\"\"\nagain\"\r\n3,/abs.wav,\r\n")
    expectEqual(found.map(\.path), [folder + "/a.wav", folder + "/with, comma.wav", "/abs.wav"])
    expectEqual(
      found[1].metadata,
      [
        .init(name: "id", value: "2"), .init(name: "note, free", value: "say \"hi\"\nagain"),
      ])
    expectEqual(found[2].metadata.map(\.value), ["3", ""])
  }

  @Test func huggingFaceAndTabs() throws {
    expectEqual(try items("metadata.csv", "file_name,text\nx/1.wav,hello\n").items[0].metadata[0].value, "hello")
    let tabs = try items("m.tsv", "path\tsplit\n1.wav\ttrain\n").items
    expectEqual(tabs[0].metadata, [.init(name: "split", value: "train")])
  }

  @Test func jsonLinesWithEscapesAndEmptyLines() throws {
    let (found, folder) = try items(
      "m.jsonl", #"{"audio":"\u00e4.wav","id":7,"split":null}"# + "\r\n\n" + #"{"audio":"b.wav","nested":true}"# + "\n")
    expectEqual(found.map(\.path), [folder + "/ä.wav", folder + "/b.wav"])
    expectEqual(found[0].metadata, [.init(name: "id", value: "7")])
  }

  @Test func faultsNameTheFileAndTheLine() throws {
    let folder = try TemporaryFolder()
    func fault(_ name: String, _ text: String) throws -> String {
      let path = try folder.write(name, text)
      do {
        _ = try items(path)
        return "no error"
      } catch {
        return "\(error)".replacing(folder.path, with: "")
      }
    }
    expect(try fault("a.csv", "id,name\n1,x\n").contains("/a.csv: expected a column 'audio', 'file_name' or 'path'"))
    expectEqual(try fault("b.jsonl", "{\"audio\":\"a.wav\"}\nnot json\n"), "/b.jsonl: line 2: expected a JSON object")
    expect(try fault("c.jsonl", "{\"sound\":\"a.wav\"}\n").contains("got sound"))
    let bytes = try folder.write("d.csv", Array("audio,note\na.wav,".utf8) + [0xFF, 0xFE])
    let reason = "expected UTF-8 text in field 2, got other bytes"
    expect(throws: BatchError.malformedManifest(path: bytes, line: 2, reason: reason)) {
      try items(bytes)
    }
    let object = try folder.write("e.jsonl", Array("{\"audio\":\"".utf8) + [0xFF] + Array("\"}\n".utf8))
    let expected = BatchError.malformedManifest(path: object, line: 1, reason: "expected UTF-8 text, got other bytes")
    expect(throws: expected) { try items(object) }
    expect(throws: BatchError.unreadable(path: folder("none.csv"), reason: "no such file")) {
      try items(folder("none.csv"))
    }
  }

  /// Paths may be any bytes: CSV holds them directly, and every format holds them in the notation of results.
  @Test func pathsNeedNotBeUTF8() throws {
    let folder = try TemporaryFolder()
    let table = Array("audio,note\n\"a".utf8) + [0xE9] + Array(".wav\",x\nb\\xFF.wav,y\n".utf8)
    let paths = try items(folder.write("m.csv", table)).map(\.path)
    expectEqual(paths, [folder("a\\xE9.wav"), folder("b\\xFF.wav")])
    let lines = try folder.write("m.jsonl", #"{"audio":"a\\xE9.wav"}"#)
    expectEqual(try items(lines).map(\.path), [folder("a\\xE9.wav")])
  }

  @Test func theSampleManifestIsRead() throws {
    let found = try items(PackageRoot.file("Examples/Recordings/MANIFEST.csv"))
    expectAtLeast(found.count, 10)
    expect(found.allSatisfy { item in item.metadata.contains { $0.name == "licence" && !$0.value.isEmpty } })
  }
}
