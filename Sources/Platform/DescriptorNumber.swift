import CPlatform

/// How many descriptors the process may have open.
package enum DescriptorNumber {
  /// The number now, and the one that the process may raise it to; nil if the system does not say.
  package static var limits: (now: UInt64, most: UInt64)? {
    var limits: (now: UInt64, most: UInt64) = (0, 0)
    return unsafe platform_descriptor_limit(&limits.now, &limits.most) ? limits : nil
  }

  /// Raises the number; false if the system does not allow it.
  package static func raise(to number: UInt64) -> Bool { platform_raise_descriptor_limit(number) }
}
