/// A RIFF WAVE file laid out field by field, so that each field can be given a false value.
struct WaveLayout {
  var container = "RIFF"
  /// Overrides the true RIFF size.
  var riffSize: UInt32?
  /// Chunks right after "WAVE", such as `ds64` or `JUNK`.
  var beforeFormat: [UInt8] = []
  var formatTag: UInt16 = 1
  var channels: UInt16
  var sampleRate: UInt32
  var byteRate: UInt32?
  var blockAlign: UInt16?
  var bitsPerSample: UInt16 = 16
  /// The part of `fmt ` after the 16 common bytes.
  var formatExtension: [UInt8] = []
  /// Overrides the true size of `fmt `.
  var formatSize: UInt32?
  var hasFormat = true
  var formatAfterData = false
  /// Chunks between `fmt ` and `data`.
  var beforeData: [UInt8] = []
  var hasData = true
  var data: [UInt8]
  /// Overrides the true size of `data`.
  var dataSize: UInt32?
  var padsData = true
  var afterData: [UInt8] = []

  /// Lays out a signal as integer PCM, by default of 16 bits.
  init(_ signal: Signal, bits: Int = 16) {
    channels = UInt16(signal.channels)
    sampleRate = UInt32(signal.sampleRate)
    bitsPerSample = UInt16(bits)
    data = signal.pcm(bits: bits)
  }

  /// Lays out data that another codec has encoded, with its format tag and sample width.
  init(_ signal: Signal, tag: UInt16, bits: Int, data: [UInt8]) {
    self.init(signal, bits: 16)
    formatTag = tag
    bitsPerSample = UInt16(bits)
    self.data = data
  }

  /// IMA ADPCM of a mono signal, with the decoded samples.
  static func imaADPCM(_ signal: Signal, blockAlign: Int = 256) -> (layout: WaveLayout, decoded: [Int16]) {
    let samples = signal.samples.map { Int16($0 >> 8) }
    let (bytes, decoded) = Companding.imaADPCM(samples, blockAlign: blockAlign)
    var layout = WaveLayout(signal, tag: 0x11, bits: 4, data: bytes)
    let framesPerBlock = UInt16((blockAlign - 4) * 2 + 1)
    layout.blockAlign = UInt16(blockAlign)
    layout.byteRate = UInt32(signal.sampleRate * blockAlign / Int(framesPerBlock))
    layout.formatExtension = .little(UInt16(2)) + .little(framesPerBlock)
    layout.beforeData = .chunk("fact", .little(UInt32(samples.count)))
    return (layout, decoded)
  }

  /// The 24 bytes after the common part of `fmt ` in WAVE_FORMAT_EXTENSIBLE.
  static func extensible(
    validBits: UInt16, channelMask: UInt32, tag: UInt16, tail: [UInt8] = WaveLayout.mediaTail
  ) -> [UInt8] {
    .little(UInt16(22)) + .little(validBits) + .little(channelMask) + .little(tag) + tail
  }

  /// The fourteen bytes after the tag in KSDATAFORMAT_SUBTYPE_*.
  static let mediaTail: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  /// The whole file.
  var bytes: [UInt8] {
    let bigEndian = container == "RIFX"
    var body = [UInt8].text("WAVE") + beforeFormat
    if hasFormat && !formatAfterData { body += format(bigEndian: bigEndian) }
    body += beforeData
    if hasData { body += .chunk("data", data, size: dataSize, bigEndian: bigEndian, padded: padsData) }
    if hasFormat && formatAfterData { body += format(bigEndian: bigEndian) }
    body += afterData
    return .chunk(container, body, size: riffSize, bigEndian: bigEndian, padded: false)
  }

  private func format(bigEndian: Bool) -> [UInt8] {
    let align = blockAlign ?? UInt16(truncatingIfNeeded: Int(channels) * Int(bitsPerSample) / 8)
    var content: [UInt8] = []
    content.append(formatTag, bigEndian: bigEndian)
    content.append(channels, bigEndian: bigEndian)
    content.append(sampleRate, bigEndian: bigEndian)
    content.append(byteRate ?? sampleRate &* UInt32(align), bigEndian: bigEndian)
    content.append(align, bigEndian: bigEndian)
    content.append(bitsPerSample, bigEndian: bigEndian)
    return .chunk("fmt ", content + formatExtension, size: formatSize, bigEndian: bigEndian)
  }
}

extension WaveLayout {
  /// The offset of the audio data in the file, in bytes.
  var dataOffset: Int {
    let formatBytes = hasFormat && !formatAfterData ? format(bigEndian: false).count : 0
    return 12 + beforeFormat.count + formatBytes + beforeData.count + 8
  }

  /// The size of the audio data that the header promises, and the size present in a file of these bytes.
  func contradiction(in file: [UInt8]) -> DamagedRecording.SizeContradiction {
    .init(
      promisedBytes: UInt64(dataSize ?? UInt32(data.count)),
      presentBytes: UInt64(max(0, file.count - dataOffset)))
  }
}
