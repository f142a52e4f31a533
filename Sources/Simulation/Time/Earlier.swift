/// The earlier of two times; nil stands for never.
package func earlier(_ first: Int64?, _ second: Int64?) -> Int64? {
  guard let first else { return second }
  guard let second else { return first }
  return min(first, second)
}
