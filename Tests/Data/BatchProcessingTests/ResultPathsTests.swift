import BatchProcessing
import Expectations
import TestSupport
import Testing

@Suite struct ResultPathsTests {
  private func paths(
    _ names: [String], _ output: String, isList: Bool = true, force: Bool = false
  ) throws -> [String] {
    try ResultPaths.paths(
      for: names.map { RecordingItem(path: $0) }, output: output, suffix: ".csv", isList: isList, force: force)
  }

  @Test func pathsAreKeptBelowTheFolder() throws {
    let folder = try TemporaryFolder()
    let out = folder("out")
    expectEqual(
      try paths(["a.wav", "b/a.wav", "/c/a.wav", "../d/./a.wav"], out),
      ["a.wav", "b/a.wav", "c/a.wav", "__/d/a.wav"].map { "\(out)/\($0).csv" })
    expectEqual(try paths(["b/a.wav"], out, isList: false), [out])
    expectEqual(try paths(["b/a.wav"], out + "/", isList: false), [out + "/b/a.wav.csv"])
    expectEqual(try paths(["b/a.wav"], folder.path, isList: false), [folder("b/a.wav.csv")], "it is a folder")
  }

  @Test func nothingIsReplacedUnasked() throws {
    let folder = try TemporaryFolder()
    let taken = try folder.write("out/a.wav.csv", "x")
    expect(throws: BatchError.exists(path: taken)) { try paths(["b.wav", "a.wav"], folder("out")) }
    expectEqual(try paths(["a.wav"], folder("out"), force: true), [taken])
  }

  @Test func noRecordingIsEverReplaced() throws {
    let folder = try TemporaryFolder()
    let recording = try folder.write("a.wav", "x")
    expect(throws: BatchError.replacesInput(path: folder("./a.wav"))) {
      try paths([recording], folder("./a.wav"), isList: false, force: true)
    }
  }

  @Test func twoRecordingsDoNotShareAFile() throws {
    let error = BatchError.sameOutput(path: "out/a.wav.csv", first: "a.wav", second: "./a.wav")
    expect(throws: error) { try paths(["a.wav", "./a.wav"], "out") }
  }
}
