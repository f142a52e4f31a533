/// The search for a minimum in a few dimensions by a moving simplex (Nelder and Mead, 1965).
enum Simplex {
  private typealias Corner = (point: [Double], value: Double)

  /// Returns the best point that is found from a start, and the value there.
  ///
  /// The other corners are `steps` away from the start, one in each dimension. The search ends when the corners differ by
  /// less than the part `tolerance` of their value, or after `limit` values. Where there is no value, it is infinite.
  static func minimum(
    from start: [Double],
    steps: [Double],
    tolerance: Double = 1e-10,
    limit: Int = 600,
    of value: ([Double]) -> Double
  ) -> (point: [Double], value: Double) {
    var corners: [Corner] = [(start, value(start))]
    for index in start.indices {
      var point = start
      point[index] += steps[index]
      corners.append((point, value(point)))
    }
    var count = corners.count
    while count < limit {
      corners.sort { $0.value < $1.value }
      let (best, worst) = (corners[0], corners[corners.count - 1])
      if worst.value - best.value <= tolerance * (best.value.magnitude + 1e-12) { break }
      let others = corners.dropLast()
      let middle = start.indices.map { index in
        others.reduce(0) { $0 + $1.point[index] } / Double(others.count)
      }
      func corner(_ factor: Double) -> Corner {
        let point = start.indices.map { middle[$0] + factor * (worst.point[$0] - middle[$0]) }
        count += 1
        return (point, value(point))
      }
      let reflected = corner(-1)
      var next = reflected
      if reflected.value < best.value {
        let expanded = corner(-2)
        if expanded.value < reflected.value { next = expanded }
      } else if reflected.value >= corners[corners.count - 2].value {
        next = corner(reflected.value < worst.value ? -0.5 : 0.5)
        guard next.value < min(reflected.value, worst.value) else {
          for index in 1..<corners.count {
            let point = start.indices.map {
              best.point[$0] + 0.5 * (corners[index].point[$0] - best.point[$0])
            }
            count += 1
            corners[index] = (point, value(point))
          }
          continue
        }
      }
      corners[corners.count - 1] = next
    }
    return corners.min { $0.value < $1.value } ?? (start, value(start))
  }
}
