/// What a corpus is, in numbers.
public struct CorpusSummary: Sendable, Hashable {
  /// Recordings.
  public internal(set) var recordingCount = 0
  /// Sounds that cannot be read.
  public internal(set) var unreadableCount = 0
  /// Length of all sounds together, in seconds.
  public internal(set) var duration = 0.0
  /// How many sounds have each sample rate, by hertz.
  public internal(set) var sampleRates: [Double: Int] = [:]
  /// How many sounds have each number of channels.
  public internal(set) var channelCounts: [Int: Int] = [:]
  /// How many recordings have each licence; complete at the end.
  public internal(set) var licences: [String: Int] = [:]
  /// Recordings without a licence; complete at the end.
  public internal(set) var unlicensedCount = 0
  /// Findings of each severity.
  public internal(set) var findingCounts: [CorpusFinding.Severity: Int] = [:]
}
