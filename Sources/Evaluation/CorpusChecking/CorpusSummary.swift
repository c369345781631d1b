/// What a corpus is, in numbers.
package struct CorpusSummary: Sendable, Hashable {
  /// Recordings.
  package internal(set) var recordingCount = 0
  /// Sounds that cannot be read.
  package internal(set) var unreadableCount = 0
  /// Length of all sounds together, in seconds.
  package internal(set) var duration = 0.0
  /// How many sounds have each sample rate, by hertz.
  package internal(set) var sampleRates: [Double: Int] = [:]
  /// How many sounds have each number of channels.
  package internal(set) var channelCounts: [Int: Int] = [:]
  /// How many recordings have each licence; complete at the end.
  package internal(set) var licences: [String: Int] = [:]
  /// Recordings without a licence; complete at the end.
  package internal(set) var unlicensedCount = 0
  /// Findings of each severity.
  package internal(set) var findingCounts: [CorpusFinding.Severity: Int] = [:]
}
