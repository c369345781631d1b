import ExternalPrograms
import Foundation

/// The program that writes and reads tables in Parquet: DuckDB's command, where it is installed.
///
/// It reads its standard input and writes to its standard output, so it never sees a path: paths may hold any bytes, and no
/// half a file appears. It computes with one thread, so that the same table gives the same bytes.
package enum ParquetProgram {
  private static let name = "duckdb"

  /// Throws if the program is missing.
  ///
  /// - Throws: `ParquetError.programMissing`.
  package static func require() throws(ParquetError) {
    guard ExternalProgram.isThere(name) else { throw .programMissing }
  }

  /// Throws for names that DuckDB, which ignores their case, does not tell apart.
  ///
  /// - Throws: `ParquetError.sameName`.
  package static func check(_ names: [String]) throws(ParquetError) {
    var known: [String: String] = [:]
    for name in names {
      if let other = known.updateValue(name, forKey: name.lowercased()) { throw .sameName(first: other, second: name) }
    }
  }

  /// Turns a table in CSV, with a header, into one in Parquet.
  ///
  /// - Parameters:
  ///   - table: a file, which is read from its beginning. An empty field is NULL, a pair of quotes an empty text.
  ///   - output: receives the bytes in pieces.
  /// - Throws: `ParquetError`; the errors of `output`.
  package static func write(
    _ table: Int32, columns: [ParquetColumn], to output: ([UInt8]) throws -> Void
  ) throws {
    try check(columns.map(\.name))
    let types = columns.map { "\(literal($0.name)): '\($0.kind.rawValue)'" }.joined(separator: ", ")
    try run(
      """
      COPY (SELECT * FROM read_csv('/dev/stdin', auto_detect = false, header = true, delim = ',', quote = '"', \
      escape = '"', nullstr = '', allow_quoted_nulls = false, max_line_size = 67108864, columns = {\(types)})) \
      TO '/dev/stdout' (FORMAT parquet)
      """, input: table, output)
  }

  /// A table in Parquet as CSV with a header. NULL is an empty field, an empty text a pair of quotes; numbers have all their
  /// digits; lists and structures are as DuckDB prints them.
  ///
  /// - Parameters:
  ///   - file: the table, which is read from its beginning.
  ///   - texts: columns that hold text if they exist.
  /// - Throws: `ParquetError`.
  package static func read(_ file: Int32, texts: Set<String>) throws(ParquetError) -> [UInt8] {
    let source = "read_parquet('/dev/stdin')"
    let names = texts.sorted().map(literal).joined(separator: ", ")
    let others = try bytes(
      """
      COPY (SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM \(source)) \
      WHERE column_name IN (\(names)) AND column_type <> 'VARCHAR') TO '/dev/stdout' (FORMAT csv, HEADER false, DELIM '\t')
      """, input: file)
    let line = String(decoding: others.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    if let tab = line.firstIndex(of: "\t") {
      throw .notText(column: String(line[..<tab]), type: String(line[tab...].dropFirst()))
    }
    return try bytes(
      "COPY (SELECT * FROM \(source)) TO '/dev/stdout' (FORMAT csv, HEADER true, NULLSTR '')", input: file)
  }

  private static func bytes(_ query: String, input: Int32) throws(ParquetError) -> [UInt8] {
    var all: [UInt8] = []
    do { try run(query, input: input) { all += $0 } } catch let error as ParquetError { throw error } catch {
      throw .failed(reason: "\(error)")
    }
    return all
  }

  private static func run(_ query: String, input: Int32, _ output: ([UInt8]) throws -> Void) throws {
    try require()
    // Where /dev/stdin is not opened anew (macOS), it goes on from here.
    lseek(input, 0, SEEK_SET)
    let program: StreamingProgram
    do throws(ExternalProgramError) {
      // Neither the user's settings nor the network: an extension that is missing is not fetched.
      let settings = "SET threads = 1; SET autoinstall_known_extensions = false; SET temp_directory = '';"
      program = try StreamingProgram(
        ExternalProgram(arguments: [name, "-init", "/dev/null", "-batch", "-bail", "-c", settings + " " + query + ";"]),
        input: input)
    } catch {
      throw ParquetError.failed(reason: error.description)
    }
    while true {
      var count = -1
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        repeat {
          count = Foundation.read(program.output, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        filled = max(0, count)
      }
      guard count > 0 else { break }
      try output(piece)
    }
    let ending = program.end()
    guard ending.succeeded else {
      throw ParquetError.failed(reason: ending.errorLines.first ?? "it failed without a word")
    }
  }

  /// A text in SQL.
  private static func literal(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
  }
}
