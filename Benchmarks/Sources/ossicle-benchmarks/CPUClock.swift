import Foundation

/// The CPU time of all threads of this process, and of its child processes that have ended. Other processes do not
/// count, but they may slow this one down by their use of the caches.
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
