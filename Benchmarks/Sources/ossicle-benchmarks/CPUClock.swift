import Foundation

/// The CPU time of this process, over all its threads: what others do on the machine does not count, but for the caches.
enum CPUClock {
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
