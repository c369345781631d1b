import Foundation

/// The CPU time of this process over all its threads, and of the processes that it started and that have ended. What
/// others do on the machine does not count, but for what it takes from the caches.
enum CPUClock {
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    var children = rusage()
    #if os(Linux)
      getrusage(RUSAGE_CHILDREN.rawValue, &children)
    #else
      getrusage(RUSAGE_CHILDREN, &children)
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9 + seconds(children.ru_utime) + seconds(children.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}
