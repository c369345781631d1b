import AudioCore
import Synchronization

/// Renders a graph on any one thread. `render` does not allocate, lock or wait.
///
/// Plans and events come from the control side through queues; objects to be released go back through another queue.
/// Only one thread renders and only one controls.
public final class GraphRenderer: @unchecked Sendable {
  /// The most events that the rendering side holds; the control side passes on the next ones first.
  static let eventCapacity = 8192

  /// Number of frames rendered so far, which is the present frame of the timeline.
  public var position: Int { sharedPosition.load(ordering: .acquiring) }
  /// Number of rendered channels.
  public let channelCount: Int

  let plans = HandOver<RenderPlan>(capacity: 16)
  let usedPlans = HandOver<RenderPlan>(capacity: 64)
  let events = HandOver<TimelineEvent>(capacity: eventCapacity)
  let usedEvents = HandOver<TimelineEvent>(capacity: 2 * eventCapacity)
  private let sharedPosition = Atomic(0)
  private let paused = Atomic(false)

  private var plan: Unmanaged<RenderPlan>?
  private var heap = EventHeap(capacity: eventCapacity)
  private var now = 0
  /// The overall gain, 0…1, which moves frame by frame at a pause and at its end.
  private var gain: Float = 1
  private let gainStep: Float

  init(channelCount: Int, sampleRate: Double) {
    self.channelCount = channelCount
    gainStep = Float(1 / (0.005 * sampleRate))
  }

  deinit { plan?.release() }

  /// Whether the graph is paused: it renders silence, and the timeline stands still. The sound fades out and in within
  /// 5 ms.
  public var isPaused: Bool {
    get { paused.load(ordering: .relaxed) }
    set { paused.store(newValue, ordering: .relaxed) }
  }

  /// Writes the next frames.
  public func render(into output: MutableAudioBlock) {
    ensure(channels: output.channelCount, are: channelCount, of: "GraphRenderer")
    // Events first: the plan that was put before an event is then there, too.
    takeEvents()
    takePlan()
    let isPaused = paused.load(ordering: .relaxed)
    if !isPaused { performDueEvents() }
    var start = 0
    while start < output.frameCount {
      if isPaused, gain == 0 {
        output.frames(start..<output.frameCount).clear()
        break
      }
      performDueEvents()
      var count = min(RenderPlan.chunkLength, output.frameCount - start)
      if let next = heap.nextFrame, next > now { count = min(count, next - now) }
      // The block is cut at the end of the fade.
      if isPaused {
        count = min(count, framesOfFade(gain))
      } else if gain < 1 {
        count = min(count, framesOfFade(1 - gain))
      }
      let frames = output.frames(start..<start + count)
      if let plan { plan._withUnsafeGuaranteedRef { $0.render(into: frames) } } else { frames.clear() }
      if isPaused || gain < 1 { fade(frames, isPaused ? -gainStep : gainStep) }
      now += count
      start += count
    }
    sharedPosition.store(now, ordering: .releasing)
  }

  private func framesOfFade(_ distance: Float) -> Int { max(1, Int((distance / gainStep).rounded(.up))) }

  private func fade(_ frames: MutableAudioBlock, _ step: Float) {
    for n in 0..<frames.frameCount {
      gain = min(1, max(0, gain + step))
      for c in 0..<frames.channelCount { frames.channel(c)[n] *= gain }
    }
  }

  private func takePlan() {
    while usedPlans.hasRoom, let next = plans.take() {
      if let plan { usedPlans.put(plan) }
      plan = next
      next._withUnsafeGuaranteedRef { $0.begin() }
    }
  }

  private func takeEvents() {
    while heap.hasRoom, let event = events.take() { heap.insert(event) }
  }

  private func performDueEvents() {
    while let frame = heap.nextFrame, frame <= now, usedEvents.hasRoom {
      let event = heap.removeFirst()
      let repeats = event._withUnsafeGuaranteedRef { event in
        plan?._withUnsafeGuaranteedRef { $0.wake(event.unit) }
        return event.perform()
      }
      if repeats { heap.insert(event) } else { usedEvents.put(event) }
    }
  }

  /// Returns to the start: resets the units and drops the events it holds. It must not be called while another thread
  /// renders.
  func reset() {
    takePlan()
    while heap.nextFrame != nil {
      let event = heap.removeFirst()
      event.release()
    }
    while let event = events.take() { event.release() }
    plan?._withUnsafeGuaranteedRef { $0.reset() }
    (now, gain) = (0, 1)
    sharedPosition.store(0, ordering: .releasing)
  }
}
