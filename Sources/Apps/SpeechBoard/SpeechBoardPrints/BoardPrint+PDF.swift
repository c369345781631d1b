import BatchProcessing
import ExternalPrograms
import Foundation

extension BoardPrint {
  /// The program that makes PDF of drawings (librsvg), where it is installed.
  private static let program = "rsvg-convert"

  /// Throws if the program is missing.
  ///
  /// - Throws: `BoardPrintError.programMissing`.
  package static func requireProgram() throws(BoardPrintError) {
    guard ExternalProgram.isThere(program) else { throw .programMissing }
  }

  /// All pages as a file in PDF.
  ///
  /// - Returns: its bytes, and how many tiles lack their picture.
  /// - Throws: `BoardPrintError`, `BoardError` for a picture that cannot be read, `BatchError` for a full disk.
  package func pdf() throws -> (bytes: [UInt8], withoutPicture: Int) {
    try Self.requireProgram()
    return try ScratchFolder.with { folder in
      var (files, missing) = ([String](), 0)
      for number in 1...max(1, pageCount) {
        let (svg, count) = try page(number)
        missing += count
        let file = folder("page-\(number).svg")
        try Data(svg.utf8).write(to: URL(filePath: file))
        files.append(file)
      }
      let output = folder("boards.pdf")
      let run = try ExternalProgram(
        arguments: ["env", "LC_ALL=C.UTF-8", Self.program, "--format=pdf", "--output=\(output)"] + files
      ).run(within: ProgramLimits(processorTime: 600, waitingTime: 60, memory: 4 << 30))
      if let failure = run.failure { throw BoardPrintError.failed(reason: failure) }
      return ([UInt8](try Data(contentsOf: URL(filePath: output))), missing)
    }
  }
}
