/// The nodes that are rendered, each after all its inputs, and the latencies of their inputs. O(V + E).
///
/// Only nodes with a path to the output or to a tap are in it. Connections that fade out count as long as they do not
/// close a cycle with newer ones; in that case a removed node comes first, without its inputs.
struct RenderOrder {
  private(set) var vertices: [Vertex] = []
  private let number: Int
  private let followsFades: Bool

  /// - Parameters:
  ///   - roots: the output and the nodes with taps.
  ///   - number: of the last search; it becomes that of this one.
  ///   - compensatesLatency: whether the latencies are of interest; otherwise they are 0.
  init(_ roots: [Vertex], number: inout Int, compensatesLatency: Bool) {
    number += 1
    if let order = RenderOrder(roots, number, followsFades: true) {
      self = order
    } else {
      number += 1
      guard let order = RenderOrder(roots, number, followsFades: false) else {
        fatalError("connections without fades have no cycle")
      }
      self = order
    }
    for (place, vertex) in vertices.enumerated() {
      vertex.place = place
      guard compensatesLatency, !vertex.isRemoved else { continue }
      vertex.inputLatency = vertex.inputs.reduce(0) { max($0, $1.from.inputLatency + $1.from.latencyInFrames) }
    }
  }

  /// Returns `nil` if connections that fade out close a cycle.
  private init?(_ roots: [Vertex], _ number: Int, followsFades: Bool) {
    (self.number, self.followsFades) = (number, followsFades)
    for root in roots where root.visit != number {
      guard visit(root) else { return nil }
    }
  }

  /// Appends the nodes on which `root` depends, and itself: a depth-first search with a stack of its own, since chains
  /// may be long. Returns whether there is no cycle.
  private mutating func visit(_ root: Vertex) -> Bool {
    var path: [(vertex: Vertex, next: Int)] = []
    func enter(_ vertex: Vertex) {
      vertex.visit = number
      vertex.isPlaced = false
      path.append((vertex, 0))
    }
    enter(root)
    while let (vertex, index) = path.last {
      guard index < vertex.inputs.count + vertex.leavingInputs.count else {
        vertex.isPlaced = true
        vertices.append(vertex)
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      guard let source = source(index, of: vertex) else { continue }
      if source.visit != number { enter(source) } else if !source.isPlaced { return false }
    }
    return true
  }

  /// The source of one of the connections to a node; `nil` for a connection that does not count.
  private func source(_ index: Int, of vertex: Vertex) -> Vertex? {
    if index < vertex.inputs.count { return vertex.inputs[index].from }
    let source = vertex.leavingInputs[index - vertex.inputs.count].from
    return followsFades || (source.isRemoved && !vertex.isRemoved) ? source : nil
  }
}
