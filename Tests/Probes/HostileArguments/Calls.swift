import Foundation

/// One call of the public API with one of its arguments changed from value to value, or with none.
struct Call {
  /// The module and the declaration.
  let name: String
  /// Calls it once for each value of the argument; `before` is told of each value first.
  let run: (_ before: (String) -> Void) -> Void
}

/// A call whose argument takes each value in turn. What is thrown is as it must be.
func call<Value: Tried>(
  _ name: String, _ argument: String, _ body: @escaping (Value) throws -> Void
) -> Call {
  Call(name: "\(name) \(argument)") { before in
    for value in Value.tried {
      // The description of a date that is none ends the program in Foundation.
      let text = (value as? Date).map { "\($0.timeIntervalSince1970) s" } ?? "\(value)"
      before(String(text.prefix(200)))
      do {
        try body(value)
        succeeded = true
      } catch {}
    }
  }
}

/// A call with usual arguments alone.
func call(_ name: String, _ body: @escaping () throws -> Void) -> Call {
  Call(name: name) { before in
    before("")
    do {
      try body()
      succeeded = true
    } catch {}
  }
}

/// What is thrown where there is no usual value.
struct NoValue: Error {}

/// Whether a call has returned since this was last set.
nonisolated(unsafe) var succeeded = false

@main struct Program {
  /// `probe FIRST STEP` runs each STEPth call from the number FIRST on and writes a line for what begins and what ends, so
  /// that whoever reads knows what ended the program.
  static func main() {
    setvbuf(stdout, nil, _IOLBF, 0)
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let calls = allCalls
    for index in stride(from: numbers[0], to: calls.count, by: numbers[1]) {
      print("call \(index) \(calls[index].name)")
      succeeded = false
      calls[index].run { value in
        limit(20)
        print("with \(value.replacingOccurrences(of: "\n", with: " "))")
      }
      limit(0)
      print("done \(succeeded ? "returned" : "refused")")
    }
    print("end \(calls.count)")
  }

  /// Ends the program after so many seconds of processor time (SIGPROF), or after ten times as many by the clock (SIGALRM).
  private static func limit(_ seconds: Int) {
    var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    alarm(UInt32(10 * seconds))
  }
}
