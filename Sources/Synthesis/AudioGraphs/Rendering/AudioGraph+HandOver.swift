extension AudioGraph {
  /// Passes changes and events that are due soon to the renderer, passes the frames of taps to their listeners, and
  /// releases objects that are no longer used. Call it every 10 to 100 ms while another thread renders; offline
  /// rendering calls it itself.
  public func update() { update(horizon: renderer.position + Int(2 * sampleRate)) }

  /// Passes the events before the frame `horizon` to the renderer.
  func update(horizon: Int) {
    planner.removeSilent(at: renderer.position)
    plan()
    if let plan = waitingPlan, renderer.plans.hasRoom {
      renderer.plans.put(Unmanaged.passRetained(plan))
      waitingPlan = nil
      isStarted = true
    }
    // Events wait for the plan, which has the nodes that they change.
    if waitingPlan == nil { timeline.feed(renderer, before: horizon, keeps: configuration.keepsTimeline) }
    while let plan = renderer.usedPlans.take() { plan.release() }
    while let event = renderer.usedEvents.take() { event.release() }
    for tap in planner.taps { tap.deliver() }
  }

  /// Returns to the start: resets the nodes and repeats the timeline. It must not be called while another thread
  /// renders.
  public func reset() {
    update(horizon: 0)
    renderer.reset()
    planner.reset()
    timeline.rewind()
    isStarted = false
  }

  /// Makes a plan of the graph if it has changed.
  func plan() {
    if let plan = planner.plan(fadeLength: isStarted ? fadeLength : 0) { waitingPlan = plan }
  }
}
