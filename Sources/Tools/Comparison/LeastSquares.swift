/// Linear least squares with few unknowns, by orthogonal columns.
struct LeastSquares {
  /// The factors of the columns.
  let coefficients: [Double]
  /// What is left of each value.
  let residuals: [Double]
  /// The diagonal of the inverse of the normal matrix: times the variance of a value, the variances of the factors.
  let variances: [Double]

  /// The root of the mean square of what is left.
  var rms: Double {
    (residuals.reduce(0) { $0 + $1 * $1 } / Double(max(residuals.count, 1))).squareRoot()
  }

  /// Below this part of its length, what a column adds to those before it is rounding.
  private static let smallest = 1e-11

  /// Solves for the factors of columns that are each as long as the values; nil if they depend on each other.
  init?(_ columns: [[Double]], _ values: [Double]) {
    let count = columns.count
    var orthogonal: [[Double]] = []
    var upper = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    for (place, column) in columns.enumerated() {
      var rest = column
      let length = Self.dot(column, column).squareRoot()
      // Twice, because once is not enough where columns are nearly parallel.
      for _ in 0..<2 {
        for (former, unit) in orthogonal.enumerated() {
          let part = Self.dot(unit, rest)
          upper[former][place] += part
          for index in rest.indices { rest[index] -= part * unit[index] }
        }
      }
      let left = Self.dot(rest, rest).squareRoot()
      guard left.isFinite, left > Self.smallest * length, length > 0 else { return nil }
      upper[place][place] = left
      orthogonal.append(rest.map { $0 / left })
    }
    var residuals = values
    var parts: [Double] = []
    for unit in orthogonal {
      let part = Self.dot(unit, residuals)
      parts.append(part)
      for index in residuals.indices { residuals[index] -= part * unit[index] }
    }
    coefficients = Self.solve(upper, parts)
    self.residuals = residuals
    var variances = [Double](repeating: 0, count: count)
    for place in 0..<count {
      var unit = [Double](repeating: 0, count: count)
      unit[place] = 1
      let column = Self.solve(upper, unit)
      for row in 0..<count { variances[row] += column[row] * column[row] }
    }
    self.variances = variances
  }

  private static func dot(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for index in one.indices { sum += one[index] * other[index] }
    return sum
  }

  /// Solves an upper triangular system.
  private static func solve(_ upper: [[Double]], _ values: [Double]) -> [Double] {
    var result = values
    for row in values.indices.reversed() {
      for column in (row + 1)..<max(values.count, row + 1) {
        result[row] -= upper[row][column] * result[column]
      }
      result[row] /= upper[row][row]
    }
    return result
  }
}
