import WebSocketServer

/// A client as the port counts it; the sessions have their own type for it.
typealias PortClient = ClientID
