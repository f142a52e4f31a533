import WebSocketServer

/// A client as the port identifies it; the sessions have their own type.
typealias PortClient = ClientID
