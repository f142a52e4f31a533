import Inspector

/// A client as the sessions identify it; the number is the port's.
typealias SessionClient = ClientID
