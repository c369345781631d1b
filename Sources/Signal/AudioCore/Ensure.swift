/// Ends the program with a reason if a condition does not hold, also in an optimised build, in which `precondition` would
/// say nothing. It stands where a call cannot throw, as in `process`, and where only a mistake in the program can break
/// the condition; what a file or a person can give is thrown as an error.
@inlinable @inline(__always)
package func ensure(
  _ condition: Bool, _ reason: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if !condition { fatalError(reason(), file: file, line: line) }
}

/// The end of a program that asks a block for a channel that it does not have. It is never inlined, so that the access,
/// which is inlined everywhere, stays short.
@usableFromInline @inline(never)
package func noChannel(_ index: Int, of count: Int) -> Never {
  fatalError("channel: expected one of \(count), counted from 0, got \(index)")
}

/// The end of a program that asks a block for frames that it does not have.
@usableFromInline @inline(never)
package func noFrames(_ range: Range<Int>, of count: Int) -> Never {
  fatalError("frames: expected some of 0..<\(count), got \(range)")
}

/// The end of a program that describes memory in which no block can lie.
@usableFromInline @inline(never)
package func noBlock(channelCount: Int, frameCount: Int, channelStride: Int) -> Never {
  fatalError(
    "a block of \(channelCount) channels of \(frameCount) frames does not lie in channels \(channelStride) apart")
}

/// Ends the program if a block does not have the number of channels that `what` takes.
@inlinable @inline(__always)
package func ensure(
  channels count: Int, are expected: Int, of what: StaticString, file: StaticString = #fileID, line: UInt = #line
) {
  ensure(count == expected, "\(what): expected a block of \(expected) channels, got \(count)", file: file, line: line)
}
