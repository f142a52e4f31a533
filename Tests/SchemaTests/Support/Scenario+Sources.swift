import Inspector
import InspectorSupport
import JSON
import Testing

extension Scenario {
  /// A source with every kind of message.
  static func showSources(_ driver: Driver) throws {
    let client = try driver.attach()
    let photographer = try driver.attach(["pictures": true])
    let source = try driver.connect(as: .source)
    for message in sourceMessages {
      driver.check(message, "source.schema.json#/$defs/fromSource", "message of a source")
      source.send(message)
      try source.drain()
      if message["id"] == 1 { try client.request("Scene.load", ["name": "source:s1"]) }
      try source.drain()
      try client.drain()
    }
    source.send(["method": "Source.patch", "params": ["seq": 9, "base": 8, "patch": ["t": 8]]])
    source.send(["method": "Source.patch", "params": ["seq": 4, "base": 3, "patch": ["t": "8"]]])
    try source.drain()
    try client.request("Scene.list")
    try client.request("Server.stats")
    try client.request("Scene.takePicture")
    try photographer.drain()
    client.send([
      "id": 70, "method": "Input.wheel", "params": ["location": [1, 2], "delta": [0, 3]],
    ])
    try source.drain()
    source.send(["id": 1, "error": ["code": .code(.wrongState), "message": "no wheel"]])
    try client.drain()
    try client.refused(.wrongState, "Sim.pause")
    try client.request("Scene.load", ["name": "other"])
    try source.drain()
  }

  private static var sourceMessages: [JSONValue] {
    [
      [
        "jsonrpc": "2.0", "id": 1, "method": "Source.hello",
        "params": [
          "protocol": "1.0",
          "source": ["name": "chat", "kind": "web", "instance": "9b2e", "agent": "Chromium 156"],
          "clock": ["resolution": 100, "stamp": "frame"], "quantum": 1,
          "capabilities": ["touches", "causes", "callers", "input", "picture"],
        ],
      ],
      [
        "jsonrpc": "2.0", "method": "Source.snapshot",
        "params": [
          "seq": 1,
          "state": [
            "t": 0, "root": "window", "device": ["size": [390, 844]],
            "views": [
              "window": ["class": "Window", "subviews": ["list"]],
              "list": [
                "class": "ScrollView", "frame": [0, 0, 390, 844], "contentSize": [390, 9_000],
                "foreign": [
                  "overflow": "auto", "depth": 2, "isRoot": true,
                  "cells": ["first": 3, "visible": [3, 9]],
                ],
              ],
            ],
          ],
        ],
      ],
      [
        "jsonrpc": "2.0", "method": "Source.patch",
        "params": [
          "seq": 2, "base": 1,
          "patch": [
            "t": 16_667, "touches": ["1": ["location": [100, 200], "phase": "began"]],
            "views": [
              "list": [
                "contentOffset": [0, 40], "foreign": ["depth": nil, "cells": ["first": nil]],
              ]
            ],
          ],
          "why": [
            [
              "view": "list", "property": "contentOffset", "delta": [0, 30], "cause": "assignment",
              "by": "script", "command": "scrollTop", "caller": "http://127.0.0.1/a.html:8:34",
            ]
          ],
          "events": [["event": "scroll", "view": "list"]],
        ],
      ],
      [
        "jsonrpc": "2.0", "id": 2, "method": "Source.patch",
        "params": ["seq": 3, "base": 2, "patch": ["t": 33_333, "touches": nil], "merged": 2],
      ],
      [
        "jsonrpc": "2.0", "id": 3, "method": "Source.picture",
        "params": [
          "t": 33_333, "format": "jpeg", "size": [390, 844],
          "data": "/9j//gAEQUL/wgALCAADAAIBAREA",
        ],
      ],
    ]
  }
}
