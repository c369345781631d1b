import Foundation

/// The time for which processors have worked for this process: what other programs do does not count.
package enum ProcessorTime {
  /// Seconds since the process began.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
