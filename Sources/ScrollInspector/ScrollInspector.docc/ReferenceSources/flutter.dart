// The scroll views of a Flutter app as a source. Save it in the app as lib/scrollscope.dart.

import 'dart:convert';
import 'dart:io';
import 'dart:math' show max, min;

import 'package:flutter/widgets.dart';

typedef _Json = Map<String, Object>;

final _clock = Stopwatch()..start();
final _source = {'name': 'Flutter', 'kind': 'app', 'instance': DateTime.now().toString()};
final _views = <String, _Json>{};
var _changed = <String, _Json>{};
var _touches = <String, _Json>{};
var _why = <_Json>[];
var _hasNews = false;
var _seq = 0;
var _acknowledged = 0;
var _inFlight = 8;
var _isShown = false;
var _needsSnapshot = false;
var _size = const Size(1, 1);
void Function(String line) _write = (_) {};

void _send(String method, _Json params, [_Json more = const {}]) {
  _write(jsonEncode({'jsonrpc': '2.0', ...more, 'method': method, 'params': params}));
}

void _introduce() {
  final capabilities = ['causes', 'touches'];
  _send('Source.hello', {'protocol': '1.0', 'source': _source, 'capabilities': capabilities}, {'id': 1});
}

void _flush() {
  final t = _clock.elapsedMicroseconds;
  if (_isShown && _needsSnapshot) {
    final window = {'class': 'Window', 'subviews': [..._views.keys]};
    final device = {'size': [_size.width, _size.height]};
    final state = {'t': t, 'root': 'window', 'device': device, 'views': {'window': window, ..._views}};
    _acknowledged = _seq;
    _send('Source.snapshot', {'seq': _seq + 1, 'state': state});
  } else if (_isShown && _hasNews && _seq - _acknowledged < _inFlight) {
    final patch = {'t': t, 'views': _changed, 'touches': _touches};
    _send('Source.patch', {'seq': _seq + 1, 'base': _seq, 'patch': patch, 'why': _why});
  } else {
    return; // What is not sent now is part of the next patch.
  }
  _seq += 1;
  _needsSnapshot = false;
  _hasNews = false;
  _changed = {};
  _touches = {};
  _why = [];
}

void _receive(dynamic message) {
  final params = message['params'] ?? message['result'];
  final error = message['error'];
  if (error != null) debugPrint('ScrollScope: $error');
  if (message['method'] == 'Server.hello') {
    _inFlight = params['limits']['inFlight'];
    _introduce();
  }
  if (message['method'] == 'Source.ack') _acknowledged = max(_acknowledged, params['seq'] as int);
  if (message['method'] == 'Source.resync') _needsSnapshot = true;
  if (message['method'] == 'Source.show' || message['result'] != null) {
    _isShown = params['isShown'];
    _needsSnapshot = true;
  }
  _flush();
}

void _change(String id, _Json values) {
  final former = _views[id] ?? {'class': 'ScrollView'};
  final news = {...values};
  news.removeWhere((key, value) => jsonEncode(value) == jsonEncode(former[key]));
  if (news.isEmpty) return;
  if (_views[id] == null) _needsSnapshot = true;
  _views[id] = {...former, ...news};
  _changed[id] = {...?_changed[id], ...news};
  _hasNews = true;
}

void _explain(String id, List<double> delta, String cause, String by) {
  for (final part in _why) {
    if (part['view'] == id && part['cause'] == cause) {
      final sum = part['delta'] as List<double>;
      part['delta'] = [sum[0] + delta[0], sum[1] + delta[1]];
      return;
    }
  }
  _why.add({'view': id, 'property': 'contentOffset', 'delta': delta, 'cause': cause, 'by': by});
}

/// Shows the scroll view in it by a name: `ScrollScope(id: 'feed', child: ListView(…))`.
class ScrollScope extends StatefulWidget {
  const ScrollScope({super.key, required this.id, required this.child});

  final String id;
  final Widget child;

  /// Connects, and connects again after a cut.
  static Future<void> connect(String address) async {
    while (true) {
      try {
        final socket = await WebSocket.connect(address, protocols: ['scrollscope.source.v1']);
        _write = (line) => socket.add(line);
        await for (final message in socket) {
          _receive(jsonDecode(message as String));
        }
      } on IOException catch (error) {
        debugPrint('ScrollScope: $error');
      }
      _isShown = false;
      await Future<void>.delayed(const Duration(milliseconds: 500));
    }
  }

  /// Gives each message to a function as a line, without a network.
  static void record(void Function(String line) writeLine) {
    _write = writeLine;
    _inFlight = 1 << 30;
    _introduce();
    _isShown = true;
    _needsSnapshot = true;
  }

  @override
  State<ScrollScope> createState() => _ScrollScopeState();
}

class _ScrollScopeState extends State<ScrollScope> {
  var _isByFinger = false;
  var _wasOut = false;

  bool _take(Notification notification) {
    switch (notification) {
      case ScrollStartNotification(depth: 0, :final metrics, :final context?, :final dragDetails):
        _isByFinger = dragDetails != null;
        // A jump and a wheel have moved the content before they report the start.
        _report(metrics, context, 'assignment', 'script', 'idle');
      case ScrollUpdateNotification(depth: 0, :final metrics, :final context?, :final dragDetails):
        final isOut = metrics.outOfRange;
        if (dragDetails != null) {
          _report(metrics, context, isOut ? 'rubberBand' : 'drag', 'finger', 'dragging');
        } else if (isOut || _wasOut) {
          _report(metrics, context, 'bounce', _isByFinger ? 'finger' : 'script', 'bouncing');
        } else if (_isByFinger) {
          final cause = metrics is PageMetrics ? 'paging' : 'deceleration';
          _report(metrics, context, cause, 'finger', 'decelerating');
        } else {
          _report(metrics, context, 'animation', 'script', 'animating');
        }
      case ScrollEndNotification(depth: 0, :final metrics, :final context?):
        _report(metrics, context, 'external', 'unknown', 'idle');
      case ScrollMetricsNotification(depth: 0, :final metrics, :final context):
        _report(metrics, context, 'layout', 'layout', null);
    }
    return false;
  }

  void _report(ScrollMetrics metrics, BuildContext context, String cause, String by, String? phase) {
    final box = context.findRenderObject() as RenderBox;
    final corner = box.localToGlobal(Offset.zero);
    // A list that builds its rows as they come has an estimated length, or none.
    final low = max(metrics.minScrollExtent, -1e6);
    final high = min(metrics.maxScrollExtent, 1e6);
    final isReversed = axisDirectionIsReversed(metrics.axisDirection);
    final place = isReversed ? high - metrics.pixels : metrics.pixels - low;
    final length = high - low + metrics.viewportDimension;
    final isVertical = metrics.axis == Axis.vertical;
    final offset = isVertical ? [0.0, place] : [place, 0.0];
    final former = _views[widget.id]?['contentOffset'] as List<double>? ?? offset;
    final delta = [offset[0] - former[0], offset[1] - former[1]];
    if (delta[0] != 0 || delta[1] != 0) _explain(widget.id, delta, cause, by);
    _wasOut = metrics.outOfRange;
    _change(widget.id, {
      'frame': [corner.dx, corner.dy, box.size.width, box.size.height],
      'contentSize': isVertical ? [box.size.width, length] : [length, box.size.height],
      'contentOffset': offset,
      if (phase != null) 'phase': phase,
    });
    _flush();
  }

  void _touch(PointerEvent event, String phase) {
    final seconds = event.timeStamp.inMicroseconds / 1e6;
    final location = [event.position.dx, event.position.dy];
    _touches['${event.pointer}'] = {'location': location, 'phase': phase, 'timestamp': seconds};
    _hasNews = true;
    _flush();
  }

  @override
  void dispose() {
    _views.remove(widget.id);
    _changed.remove(widget.id);
    _needsSnapshot = true;
    super.dispose();
  }

  @override
  Widget build(BuildContext context) {
    _size = MediaQuery.sizeOf(context);
    return Listener(
      onPointerDown: (event) => _touch(event, 'began'),
      onPointerMove: (event) => _touch(event, 'moved'),
      onPointerUp: (event) => _touch(event, 'ended'),
      onPointerCancel: (event) => _touch(event, 'cancelled'),
      child: NotificationListener<Notification>(onNotification: _take, child: widget.child),
    );
  }
}
