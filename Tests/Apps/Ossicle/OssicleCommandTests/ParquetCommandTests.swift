import Expectations
import Foundation
import TestSupport
import Testing

/// Parquet is what the program duckdb makes of CSV. Here a script stands for it, which keeps its query and passes the CSV on;
/// `Benchmarks/features/command.py` runs the program itself.
@Suite struct ParquetCommandTests {
  private let recordings = PackageRoot.file("Examples/Recordings")
  private var note: String { recordings + "/guitar-note-e2.flac" }

  private struct Stand {
    let folder: TemporaryFolder
    let environment: [String: String]

    init(_ script: String) throws {
      folder = try TemporaryFolder()
      let others = ProcessInfo.processInfo.environment["PATH"] ?? ""
      environment = ["PATH": folder("bin") + ":" + others]
      try become(script)
    }

    func become(_ script: String) throws {
      let path = try folder.write("bin/duckdb", "#!/bin/sh\n" + script)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    var query: String { get throws { try folder.text("query") } }
  }

  private func copying() throws -> Stand {
    try Stand("for last; do :; done\nprintf '%s\\n' \"$last\" >> \"$(dirname \"$0\")/../query\"\ncat\n")
  }

  @Test func framesHaveNumbersOf32Bits() throws {
    let duck = try copying()
    let arguments = ["features", note, "--set", "mfcc_htk"]
    let outcome = try ossicle.run(arguments + ["--format", "parquet"], environment: duck.environment)
    expectEqual(outcome.status, 0)
    expect(try outcome.output == ossicle.run(arguments).output)
    let query = try duck.query
    expect(query.contains("columns = {'time_s': 'DOUBLE', 'mfcc_0': 'FLOAT', "), "\(query)")
    expect(query.contains("SET threads = 1;") && query.hasSuffix("TO '/dev/stdout' (FORMAT parquet);\n"))
    let file = duck.folder("a.parquet")
    expectEqual(
      try ossicle.run(arguments + ["--format", "parquet", "-o", file], environment: duck.environment).status, 0)
    expect(try String(contentsOfFile: file, encoding: .utf8) == outcome.output)
  }

  @Test func rowsHaveTheTypesOfTheirColumns() throws {
    let duck = try copying()
    let manifest = try duck.folder.write("m.csv", "audio,o'clock\n\(note),7\n")
    let out = duck.folder("out")
    let outcome = try ossicle.run(
      ["analyze", manifest, "--features", "amplitude,chroma", "-o", out, "--parquet", "--no-report"],
      environment: duck.environment)
    expectEqual(outcome.status, 0)
    expect(
      try String(contentsOfFile: out + "/results.parquet", encoding: .utf8)
        == String(contentsOfFile: out + "/results.csv", encoding: .utf8))
    let query = try duck.query
    for part in [
      "'path': 'VARCHAR'", "'duration_s': 'DOUBLE'", "'channels': 'BIGINT'", "'clipped_samples': 'BIGINT'",
      "'chroma_c_mean': 'DOUBLE'", "'o''clock': 'VARCHAR'",
    ] { expect(query.contains(part), "\(part): \(query)") }
    let track = try ossicle.run(["pitch", note, "--format", "parquet"], environment: duck.environment)
    expect(try track.output == ossicle.run(["pitch", note]).output)
    expect(try duck.query.contains("{'time_s': 'DOUBLE', 'frequency_hz': 'DOUBLE', 'confidence': 'DOUBLE'}"))
    let rows = try ossicle.run(["loudness", note, "--format", "parquet"], environment: duck.environment)
    expect(try rows.output == ossicle.run(["loudness", note, "--format", "csv"]).output)
  }

  @Test func manifests() throws {
    let duck = try copying()
    // The script passes a file on as it is.
    try duck.become("case \"$*\" in *DESCRIBE*) ;; *) cat ;; esac\n")
    let manifest = try duck.folder.write("m.parquet", "file_name,take\n\(note),\"\"\n")
    let outcome = try ossicle.run(
      ["analyze", manifest, "--features", "amplitude", "--stdout"], environment: duck.environment)
    expectEqual(outcome.status, 0, "\(outcome.messages)")
    expect(outcome.output.contains("\"path\":\"\(note)\"") && outcome.output.contains("\"take\":\"\""))
    try duck.become("printf 'audio\\tSTRUCT(bytes BLOB, path VARCHAR)\\n'\n")
    let nested = try ossicle.run(["analyze", manifest, "--stdout"], environment: duck.environment)
    expectEqual(nested.status, 2)
    expect(nested.messages.contains("expected text in the column 'audio', got STRUCT(bytes BLOB, path VARCHAR)"))
  }

  @Test func withoutTheProgram() throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.write("m.parquet", "PAR1")
    let runs = [
      ["features", note, "--set", "mfcc", "--format", "parquet"], ["analyze", note, "--format", "parquet"],
      ["analyze", note, "-o", folder("out"), "--parquet"], ["pitch", note, "--format", "parquet"],
      ["analyze", manifest], ["voice", note, "--format", "parquet"],
    ]
    for arguments in runs {
      let outcome = try ossicle.run(arguments, environment: ["PATH": folder("none")])
      expectEqual(outcome.status, 2, "\(arguments)")
      expect(outcome.output.isEmpty)
      expect(
        outcome.messages.contains(
          "expected the program duckdb, which writes and reads it, got none; install it by 'pip"),
        "\(outcome.messages)")
    }
    expect(!FileManager.default.fileExists(atPath: folder("out")))
  }

  @Test func aProgramThatFailsLeavesNoFile() throws {
    let duck = try Stand("echo 'Out of Memory Error: no' >&2\nexit 1\n")
    let file = duck.folder("a.parquet")
    let outcome = try ossicle.run(
      ["features", note, "--set", "mfcc", "--format", "parquet", "-o", file], environment: duck.environment)
    expectEqual(outcome.status, 1)
    expect(outcome.messages.contains("Parquet: duckdb: Out of Memory Error: no"), "\(outcome.messages)")
    expect(!FileManager.default.fileExists(atPath: file))
    let rows = try ossicle.run(["analyze", note, "--format", "parquet"], environment: duck.environment)
    expectEqual(rows.status, 1)
    expect(rows.messages.contains("Parquet: duckdb: Out of Memory Error: no"))
  }
}
