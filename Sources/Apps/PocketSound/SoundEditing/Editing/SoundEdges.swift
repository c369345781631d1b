import AudioCore
import AudioEffects

/// The ends of a piece of sound that lie where the sound had no edge before.
///
/// There the piece is cross-faded over `SoundEditor.edgeDuration`, with gains that add up to 1: a level that is the same
/// on both sides stays the same, and no sample becomes larger than both of those that are mixed.
struct SoundEdges {
  let atStart: Bool
  let atEnd: Bool

  /// The gain of each frame of a piece: 0 at the edge frames, 1 after the cross-fade. Two cross-fades share the piece
  /// in halves at most.
  func gains(count: Int, sampleRate: Double) -> [Float] {
    var gains = [Float](repeating: 1, count: count)
    let full = Int(min((SoundEditor.edgeDuration * sampleRate).rounded(), 0x1p40))
    let length = min(full, atStart && atEnd ? count / 2 : count)
    for n in 0..<length {
      let gain = Float(FadeCurve.sCurve.gain(at: Double(n) / Double(length)))
      if atStart { gains[n] = gain }
      if atEnd { gains[count - 1 - n] = gain }
    }
    return gains
  }
}

extension AudioBuffer {
  /// The sound with a piece of any length in place of the frames in `range`.
  ///
  /// The piece is cross-faded at its edges: at the start with the frames that would have come next, at the end with
  /// those that would have come before the frames that follow. Frames outside the sound count as silence, and the ends
  /// of the sound are faded from and to silence.
  func replacing(_ range: Range<Int>, with piece: AudioBuffer, edges: SoundEdges) -> AudioBuffer {
    let gains = edges.gains(count: piece.frameCount, sampleRate: sampleRate)
    let (before, after) = (range.lowerBound, frameCount - range.upperBound)
    let middle = piece.frameCount / 2
    let length = before + piece.frameCount + after
    var result: [Float] = []
    result.reserveCapacity(length * channelCount)
    for c in 0..<channelCount {
      let (old, new) = (channel(c), piece.channel(c))
      result += old.prefix(before)
      for (n, sample) in new.enumerated() {
        guard gains[n] < 1 else {
          result.append(sample)
          continue
        }
        let isStart = edges.atStart && (n < middle || !edges.atEnd)
        let place = isStart ? range.lowerBound + n : range.upperBound - piece.frameCount + n
        let hasNeighbour = isStart ? before > 0 : after > 0
        let other = hasNeighbour && 0..<frameCount ~= place ? old[old.startIndex + place] : 0
        result.append(other + (sample - other) * gains[n])
      }
      result += old.suffix(after)
    }
    return AudioBuffer(like: self, frameCount: length).with(samples: result)
  }

  /// The sound with each frame multiplied by its gain; the same bits where the gain is 1.
  func multiplied(by gains: [Float]) -> AudioBuffer {
    ensure(gains.count == frameCount, "expected a gain for each of \(frameCount) frames, got \(gains.count)")
    var result = self
    result.withMutableBlock { block in
      for c in 0..<block.channelCount {
        let channel = block.channel(c)
        for n in gains.indices { channel[n] *= gains[n] }
      }
    }
    return result
  }
}
