extension AudioGraph {
  /// Hands over what has changed and what is due soon, hands what taps have heard to their listeners, and releases what is no
  /// longer used. To be called now and then while another thread renders (every 10 to 100 ms); offline rendering does it
  /// itself.
  public func update() { update(horizon: renderer.position + Int(2 * sampleRate)) }

  /// Hands over the events before the frame `horizon`.
  func update(horizon: Int) {
    planner.removeSilent(at: renderer.position)
    plan()
    if let plan = waitingPlan, renderer.plans.hasRoom {
      renderer.plans.put(Unmanaged.passRetained(plan))
      waitingPlan = nil
      isStarted = true
    }
    timeline.feed(renderer, before: horizon, latencies: planner.inputLatencies, keeps: configuration.keepsTimeline)
    while let plan = renderer.usedPlans.take() { plan.release() }
    while let event = renderer.usedEvents.take() { event.release() }
    for tap in planner.taps { tap.deliver() }
  }

  /// Begins anew: the nodes are as they were made, and the timeline is to come once more. Not while another thread renders.
  public func reset() {
    update(horizon: 0)
    renderer.reset()
    planner.reset()
    timeline.rewind()
    isStarted = false
  }

  /// Plans the graph as it is, if it has changed.
  func plan() {
    if let plan = planner.plan(fadeLength: isStarted ? fadeLength : 0) { waitingPlan = plan }
  }
}
