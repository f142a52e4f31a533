import Inspector

/// A client as the sessions count it; the number is the port's.
typealias SessionClient = ClientID
