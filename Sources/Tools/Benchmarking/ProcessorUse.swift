/// The processor time that the whole machine and this process have used until a moment.
package struct ProcessorUse: Equatable, Sendable {
  /// The share of the processors beyond which other programs are taken to have changed the figures.
  package static let limit = 0.1

  /// The time of all processors that was not idle, in seconds.
  package let machine: Double
  /// The time of this process and of its ended children, in seconds.
  package let own: Double
  /// The moment, in seconds.
  package let moment: Double
  package let processors: Int

  package init(machine: Double, own: Double, moment: Double, processors: Int) {
    self.machine = machine
    self.own = own
    self.moment = moment
    self.processors = processors
  }

  /// Reads `/proc/stat`; nil if its first line is not that of all processors.
  ///
  /// Interrupts are not counted: those of loopback are the work of the sockets that are measured. What the host
  /// takes away counts as used by others.
  package init?(
    stat: String,
    ticksPerSecond: Double,
    own: Double,
    moment: Double
  ) {
    let lines = stat.split(separator: "\n").map { $0.split(separator: " ") }
    // user, nice, system, idle, iowait, irq, softirq and steal
    guard let all = lines.first, all.first == "cpu" else { return nil }
    let ticks = all.dropFirst().compactMap { Double($0) }
    guard ticks.count >= 8, ticksPerSecond > 0 else { return nil }
    self.init(
      machine: (ticks[0] + ticks[1] + ticks[2] + ticks[7]) / ticksPerSecond,
      own: own,
      moment: moment,
      processors: lines.count { line in
        line.first.map { $0.hasPrefix("cpu") && $0 != "cpu" } ?? false
      }
    )
  }

  /// The share of the processors that other programs have used since an earlier moment.
  package func othersShare(since earlier: ProcessorUse) -> Double {
    let available = (moment - earlier.moment) * Double(processors)
    guard available > 0 else { return 0 }
    let others = (machine - earlier.machine) - (own - earlier.own)
    return min(1, max(0, others / available))
  }
}
