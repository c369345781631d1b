import FilePaths
import Foundation

/// The comments of a FLAC file (RFC 9639, 8.6). One of them can hold the speaker mask of the channels.
struct FLACComments {
  /// A comment and its place in the file.
  struct Comment {
    let text: String
    let offset: UInt64
    let length: Int
  }

  /// The most metadata blocks that are read; usual files have a few.
  private static let mostBlocks = 128
  /// The most bytes that are read of one comment.
  private static let longestText: UInt64 = 128

  static let maskName = "WAVEFORMATEXTENSIBLE_CHANNEL_MASK="

  let comments: [Comment]

  /// Reads the comments; `nil` if the file is not FLAC.
  init?(_ file: FileBytes) {
    guard var offset = Self.start(file) else { return nil }
    var comments: [Comment] = []
    for _ in 0..<Self.mostBlocks {
      guard let header = file.number(at: offset, count: 4, bigEndian: true) else { break }
      // The header is one bit for the last block, seven for the block's kind, and 24 for its length.
      if header >> 24 & 0x7F == 4 { comments += Self.comments(file, in: offset + 4..<offset + 4 + header & 0xFF_FFFF) }
      offset += 4 + header & 0xFF_FFFF
      if header >> 31 == 1 { break }
    }
    self.comments = comments
  }

  /// The stated speaker mask. 0 if the comment says that the channels have no positions, or if its value is not valid;
  /// `nil` if there is no such comment.
  var speakerMask: UInt32? {
    let values = comments.lazy.filter { $0.text.uppercased().hasPrefix(Self.maskName) }
    return values.first.map { comment in
      let value = comment.text.dropFirst(Self.maskName.count).lowercased()
      return value.hasPrefix("0x") ? UInt32(value.dropFirst(2), radix: 16) ?? 0 : 0
    }
  }

  /// The offset of the FLAC stream; some writers put an ID3 tag before it.
  private static func start(_ file: FileBytes) -> UInt64? {
    var start: UInt64 = 0
    if file.text(at: 0, count: 3) == "ID3", let size = file.read(at: 6, count: 4) {
      start = 10 + size.reduce(0) { $0 << 7 | UInt64($1 & 0x7F) }
    }
    return file.text(at: start) == "fLaC" ? start + 4 : nil
  }

  private static func comments(_ file: FileBytes, in block: Range<UInt64>) -> [Comment] {
    guard let vendor = file.number(at: block.lowerBound, count: 4, bigEndian: false) else { return [] }
    var comments: [Comment] = []
    // After the vendor's name come the number of comments and then each comment, preceded by its length.
    var offset = block.lowerBound + 8 + vendor
    while offset + 4 <= block.upperBound, let length = file.number(at: offset, count: 4, bigEndian: false),
      offset + 4 + length <= block.upperBound,
      let text = file.text(at: offset + 4, count: Int(min(length, longestText)))
    {
      comments.append(Comment(text: text, offset: offset + 4, length: Int(length)))
      offset += 4 + length
    }
    return comments
  }
}

extension FLACComments {
  /// The value that a new file first has in place of the mask. It is as long as the mask's name and a number.
  static let placeholder = String(repeating: "0", count: maskName.utf8.count + 2)

  /// Overwrites the comment that holds `placeholder` with a speaker mask, since libsndfile cannot write that comment.
  static func setSpeakerMask(_ mask: UInt32, inFileAt path: String) throws {
    let file = try FileAccess.handle(path, forUpdating: true)
    defer { try? file.close() }
    let comments = FLACComments(FileBytes(file: file, size: try file.seekToEnd()))?.comments
    guard let comment = comments?.first(where: { $0.text.hasSuffix(placeholder) }) else {
      throw AudioFileError.notWritable(reason: "the FLAC file has no room for its channel layout")
    }
    let digits = String(mask, radix: 16)
    let zeros = String(repeating: "0", count: comment.length - placeholder.utf8.count - digits.utf8.count)
    try file.seek(toOffset: comment.offset)
    try file.write(contentsOf: Array("\(maskName)0x\(zeros)\(digits)".utf8))
  }
}
