import ArgumentParser
import AudioFiles
import BatchProcessing
import CommandSupport
import FilePaths
import SoundEditing

/// The command `pocket-sound edit` applies edits to a sound file and writes another file.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edits a sound and writes it to another file; the sound itself stays as it is.",
    usage: """
      pocket-sound edit <input> -o <output> <edit> ... [--edits <list>] [--save-edits <list>] [--force]
      pocket-sound edit meow.wav -o high.wav trim=0.1..0.9 faster fade-out=0.5..
      """,
    discussion: """
      Each edit is a name, optionally with = and a part of the sound in seconds: FROM..TO, FROM.. or ..TO. Without a \
      part it is for the whole sound. Edits are applied in their order, and the seconds are those of the sound as the \
      edits before have left it.

        cut=0.5..1.25   removes a part
        trim=0.5..1.25  keeps a part only
        copy=0.5..1.25  remembers a part for paste
        paste           adds what was copied last at the end
        paste=2         inserts it at 2 s; paste=2..3 puts it in place of a part
        reverse         plays backwards
        fade-in         rises from silence; fade-out falls to silence
        louder          times 1.25; softer is times 0.75, and mute is silence
        faster          4 semitones higher, in 0.79 of the time
        slower          4 semitones lower, in 1.26 of the time
        echo            repeats every 0.25 s, more softly, for up to 1.5 s more
        robot           gives a voice the sound of a robot, by a sine of 50 Hz

      Where an edit makes a new edge, 5 ms are cross-faded, so that there is no click. The file format (.wav, .flac or \
      .ogg) is that of the output's name. In files of integer samples, samples beyond full scale are clipped and \
      counted in a warning; floating-point files keep them.

      --save-edits stores the edits as a list in JSON, an edit a line. --edits applies a stored list, before the edits \
      of the command line: remove a line from it to undo an edit.

      Exit status: 0 the file was written, 1 a file could not be read or written, 2 wrong usage.
      """)

  @Argument(help: "The sound file.") var input: String
  @Argument(help: .init("The edits in their order, such as trim=0.1..0.9 faster.", valueName: "edit")) var texts:
    [String] = []
  @Option(name: .shortAndLong, help: "The file to write: .wav, .flac or .ogg.") var output: String
  @Option(name: .customLong("edits"), help: .init("A list of edits to apply first.", valueName: "list")) var list:
    String?
  @Option(name: .long, help: .init("Where to store all edits as a list.", valueName: "list")) var saveEdits: String?
  @Flag(name: .long, help: "Replace files that exist.") var force = false

  func run() throws {
    let named = try texts.map { text in try SoundEdit(text: text) }
    guard AudioFileWriter.Encoding.fileExtensions.contains(where: { output.lowercased().hasSuffix("." + $0) }) else {
      throw ToolFault(
        description: "-o: expected a name that ends in .wav, .flac or .ogg, got \(output)", isUsage: true)
    }
    try requireWritable()
    let edits = try (list.map { try EditListFile.read($0) } ?? []) + named
    guard !edits.isEmpty else {
      throw ToolFault(description: "expected edits, such as louder or cut=0.5..1.25, got none", isUsage: true)
    }
    let file = try SoundFile(path: input)
    for warning in file.warnings { Console.message("pocket-sound: \(input): warning: \(warning)") }
    let result = try SoundEditor.applied(edits, to: file.sound)
    guard result.frameCount > 0 else {
      throw ToolFault(description: "\(input): expected edits that leave some sound, got none", isUsage: true)
    }
    for warning in try file.write(result, to: output) {
      Console.message("pocket-sound: \(output): warning: \(warning)")
    }
    if let saveEdits { try EditListFile.write(edits, to: saveEdits) }
  }

  /// Checks all files that are to be written before anything is computed. The sound and the list that are read must not
  /// be replaced by a sound.
  private func requireWritable() throws {
    let sources = [RecordingItem(path: input)]
    try ResultPaths.requireWritable(output, for: sources + (list.map { [RecordingItem(path: $0)] } ?? []), force: force)
    guard let saveEdits else { return }
    let (one, other) = (FileStatus(path: output)?.identity, FileStatus(path: saveEdits)?.identity)
    guard saveEdits != output, one == nil || one != other else {
      throw ToolFault(description: "-o, --save-edits: expected different files, got \(output)", isUsage: true)
    }
    try ResultPaths.requireWritable(saveEdits, for: sources, force: force)
  }
}
