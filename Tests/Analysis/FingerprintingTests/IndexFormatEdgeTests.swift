import Expectations
import Fingerprinting
import Foundation
import TestSupport
import Testing

/// The damage in an index by the check of the whole index and by an independent reader. That reader was written from
/// `Docs/Formats/fingerprint.md` alone, with XXH64 of xxHash's own library.
@Suite struct IndexFormatEdgeTests {
  private static let reader = """
    import ctypes, json, struct, sys
    library = ctypes.CDLL("libxxhash.so.0")
    library.XXH64.restype = ctypes.c_uint64
    def xxh64(data): return library.XXH64(bytes(data), ctypes.c_size_t(len(data)), ctypes.c_uint64(0))
    def crc(data):
        value = 0xFFFFFFFF
        for byte in data:
            value ^= byte
            for _ in range(8): value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        return value ^ 0xFFFFFFFF
    folder = sys.argv[1]
    index = json.load(open(folder + "/index.json"))
    names = ["file", "bytes", "entries", "words", "checksum"]
    values = [index[name] for name in ["format", "version", "profile", "profile_version", "generation"]]
    for segment in index["segments"]: values += [segment.get(name, "") for name in names]
    if index["version"] > 1 and "%08x" % crc("".join("%s\\n" % v for v in values).encode()) != index["checksum"]:
        print("index.json")
        sys.exit()
    for segment in index["segments"]:
        data = open(folder + "/" + segment["file"], "rb").read()
        head = struct.unpack_from("<8sI16sIQQQIQII", data)
        (version, words, postings, bits, size) = (head[1], head[5], head[6], head[7], head[8])
        tables = 128 + 4 * words + 2 * 4 * (2 ** bits + 1 + postings)
        pages = (tables + 4095) // 4096 if version == 2 else 0
        if crc(data[:124]) != struct.unpack("<I", data[124:128])[0] or len(data) != tables + size + 8 * pages \\
            or crc(data[tables:tables + size]) != head[9]:
            print(segment["file"])
        elif version == 1:
            if crc(data[128:tables]) != head[10]: print("%s: bytes 128 to %d" % (segment["file"], tables - 1))
        elif crc(data[tables + size:]) != head[10]:
            print(segment["file"])
        else:
            for page in range(pages):
                (low, high) = (max(128, 4096 * page), min(4096 * (page + 1), tables))
                stored = struct.unpack("<Q", data[tables + size + 8 * page:][:8])[0]
                if xxh64(data[low:high]) != stored: print("%s: bytes %d to %d" % (segment["file"], low, high - 1))
    """

  @Test func theWholeCheckAgreesWithAnIndependentReader() throws {
    let folder = try TemporaryFolder()
    let path = folder("index")
    let writer = try IndexWriter(path: path, profile: .compact)
    for (name, first) in [("a", UInt32(1)), ("b", 5001)] {
      let words = (0..<1000).map { (first + $0) &* 2_654_435_761 }
      try writer.add(id: name, Fingerprint(profile: .compact, words: words, duration: 186))
    }
    try writer.commit()
    let old = PackageRoot.file("Tests/Fixtures/Fingerprinting/index-version-1")
    try FileManager.default.copyItem(atPath: old, toPath: folder("old"))
    let (segment, manifest) = ("segment-1.osp", "index.json")
    // 2000 words end at byte 8128, the tables of 4097 starts and 2000 postings at 56904; entries follow.
    let cases: [(String, String, String, (inout [UInt8]) -> Void)] = [
      ("a whole index", path, segment, { _ in }),
      ("a bit of a word flipped", path, segment, { $0[5000] ^= 1 }),
      ("a bit of a bucket's start flipped", path, segment, { $0[12_000] ^= 0x80 }),
      ("the last posting's last byte changed", path, segment, { $0[56_903] = 0x77 }),
      (
        "a page of postings zeroed", path, segment,
        { $0.replaceSubrange(28_672..<32_768, with: repeatElement(0, count: 4096)) }
      ),
      ("a letter of a name changed", path, segment, { $0[56_908] ^= 2 }),
      ("a page's checksum changed", path, segment, { $0[$0.count - 1] ^= 1 }),
      ("the header's number of words changed", path, segment, { $0[40] ^= 1 }),
      ("the last byte cut off", path, segment, { $0.removeLast() }),
      ("a digit in index.json changed", path, manifest, { $0[$0.lastIndex(of: UInt8(ascii: "5")) ?? 0] ^= 1 }),
      ("version 1: a whole index", folder("old"), segment, { _ in }),
      ("version 1: a bit of a word flipped", folder("old"), segment, { $0[200] ^= 1 }),
    ]
    var edges: [EdgeCase] = []
    for (name, place, file, change) in cases {
      let url = URL(fileURLWithPath: place + "/" + file)
      let whole = [UInt8](try Data(contentsOf: url))
      var bytes = whole
      change(&bytes)
      try Data(bytes).write(to: url)
      let witness = try IndependentTool.scipy(Self.reader, [place]).split(separator: "\n").map(String.init)
      edges.append(EdgeCase(name, ours: Self.text(try Self.damage(place)), independent: Self.text(witness)))
      try Data(whole).write(to: url)
    }
    let problems = try EdgeCases.problems(
      in: "Damaged fingerprint indexes", tool: "a Python reader",
      introduction: """
        The damaged parts that `ossicle index verify` reports, beside those of a reader in Python that follows \
        `Docs/Formats/fingerprint.md` and uses xxHash's own library for XXH64. An empty file is damaged as a whole.
        """, edges)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  private static func damage(_ path: String) throws -> [String] {
    try IndexVerification(path: path).damages.map { damage in
      damage.file + (damage.bytes.map { ": bytes \($0.lowerBound) to \($0.upperBound - 1)" } ?? "")
    }
  }

  private static func text(_ damages: [String]) -> String {
    damages.isEmpty ? "whole" : damages.joined(separator: ", ")
  }
}
