// Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.

/** The cause of a property change, and what started it. The schema is closed so that the tests detect members that this version sends but does not declare; a reader must ignore members that it does not know. */
export namespace Change {
  type Document = {
    /** The view that has the property. */
    readonly view: State.ViewID;
    /** The property that changed. */
    readonly property: string;
    /** The rule that caused the change. */
    readonly cause: "drag" | "rubberBand" | "deceleration" | "bounce" | "paging" | "animation" | "assignment" | "clamp" | "zoomAnchor" | "inset" | "keyboard" | "rotation" | "layout" | "pinch" | "safeArea";
    /** The change of contentOffset, in points; the deltas of all changes add up to the total. Absent for other properties. */
    readonly delta?: State.Point;
    /** What started the change, also where a motion continues it. Absent in older recordings. */
    readonly actor?: "finger" | "wheel" | "command" | "controller" | "keyboard" | "device" | "statusBar" | "program";
    /** The number of the finger's touch, for a finger. */
    readonly finger?: number;
    /** The name of the controller, for a controller. */
    readonly controller?: string;
    /** The number of the command that caused the change, counted from 1 since the scene was loaded; absent if no command did. */
    readonly command?: number;
    /** The request of that command, if the server still has it. Recordings of an engine have the commands themselves instead. */
    readonly request?: {
      /** The name of the client that sent it; absent for a command of a demo, of an input script or of a recording that is played. */
      readonly client?: string;
      /** The method of the request. */
      readonly method: string;
      /** The id that the client gave the request; absent for a notification. */
      readonly id?: number | string;
    };
    /** The number of flicks in a row, for a deceleration that goes further because of it. */
    readonly flicks?: number;
    /** The factor for the distance of each frame, with flicks. */
    readonly multiplier?: number;
  };
}

/** A command changes a scene. It has the same form on the wire, in input scripts and in recordings, which add their own members next to method and params. A command is applied completely or rejected completely. */
export namespace Command {
  type Document = InputTouch | InputWheel | InputPerform | InputStatusBarTap | ViewSet | ViewCall | KeyboardShow | KeyboardHide | DeviceSet | SceneLoad | SceneReset;
  /** Sends touch samples. Several samples of one finger, in order, are its coalesced samples. */
  type InputTouch = {
    readonly method: "Input.touch";
    readonly params: {
      /** The samples, in order. */
      readonly touches: readonly Touch[];
    };
  };
  /** Sends wheel or trackpad samples. */
  type InputWheel = {
    readonly method: "Input.wheel";
    readonly params: {
      /** Where the pointer is, in window coordinates, in points. */
      readonly location: Properties.Point;
      /** The amount to add to contentOffset, in points; a positive y moves the content up. */
      readonly delta: Properties.Point;
      /** The phase of the sample in a trackpad gesture; absent for a wheel, which is applied as is. */
      readonly phase?: "began" | "changed" | "ended";
      /** Whether the sample zooms about the location. */
      readonly control?: boolean;
      /** The time in seconds from any origin; the command's time if absent. All samples of a gesture have one, or none has. */
      readonly timestamp?: number;
    };
  };
  /** Performs a timed sequence of actions, as WebDriver's Perform Actions does. A tick lasts as long as its longest action; all ticks together last at most 600 seconds. */
  type InputPerform = {
    readonly method: "Input.perform";
    readonly params: {
      /** The input sources; each has one action per tick. */
      readonly actions: readonly ActionSource[];
    };
  };
  /** Taps the status bar. The only visible scroll view with scrollsToTop scrolls to its top. */
  type InputStatusBarTap = {
    readonly method: "Input.statusBarTap";
    readonly params?: NoParams;
  };
  /** Sets properties of a view: all of them or, if one is rejected, none. */
  type ViewSet = {
    readonly method: "View.set";
    readonly params: {
      readonly id: State.ViewID;
      /** The values, keyed by property name. */
      readonly values: Properties.Document & ({
        readonly tableHeaderView?: string | null;
        readonly tableFooterView?: string | null;
        readonly backgroundView?: string | null;
      });
    };
  };
  /** Calls a method of a view. */
  type ViewCall = {
    readonly method: "View.call";
    /** The view, the method and its arguments. */
    readonly params: SetContentOffset | SetZoomScale | Zoom | ScrollRectToVisible | StopScrollingAndZooming | BecomeFirstResponder | ResignFirstResponder | InsertSubview | BringSubviewToFront | SendSubviewToBack | RemoveFromSuperview | FlashScrollIndicators | InsertRows | DeleteRows | ReloadRows | ReloadData | ScrollToRow | SendAction;
  };
  /** Shows the keyboard, or sends its notifications again if it is already shown. Either frame or height says where it goes. An undocked keyboard only changes its frame. */
  type KeyboardShow = {
    readonly method: "Keyboard.show";
    /** The position, given by either a frame or a height. */
    readonly params: Keyboard;
  };
  /** Hides the keyboard; its first responder resigns. Has no effect if there is no keyboard. A frame or a height gives the position that it moves to, which is below the screen in any case; without one it moves straight down. */
  type KeyboardHide = {
    readonly method: "Keyboard.hide";
    readonly params?: Keyboard;
  };
  /** Makes a text field the first responder. The device's keyboard is shown if none is up, and the field is scrolled into view. */
  type BecomeFirstResponder = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "becomeFirstResponder";
    readonly arguments?: NoParams;
  };
  /** Makes a text field resign first responder; the keyboard is hidden. */
  type ResignFirstResponder = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "resignFirstResponder";
    readonly arguments?: NoParams;
  };
  /** The parameters of a keyboard change. */
  type Keyboard = {
    /** Its frame in screen coordinates, in points. */
    readonly frame?: Properties.Rect;
    /** Its height in points, at the screen's lower edge and as wide as the screen. */
    readonly height?: number;
    /** The duration in microseconds. The did notifications are sent after it; with 0, immediately. */
    readonly duration?: number;
    /** Whether the keyboard counts as attached to the window's lower edge. Without it this is inferred from the frame, which must be non-empty and reach that edge. */
    readonly docked?: boolean;
    /** Whether it is this app's keyboard. Defaults to true when shown, and to the current value when hidden. */
    readonly isLocal?: boolean;
  };
  /** Rotates the device, or changes its size, safe area, display scale or the times of its next frames. A rotation swaps the sides of the device's size if no size is given; the safe area stays as it is unless it is given. */
  type DeviceSet = {
    readonly method: "Device.set";
    readonly params: {
      readonly orientation?: "portrait" | "portraitUpsideDown" | "landscapeLeft" | "landscapeRight";
      readonly size?: readonly [number, number];
      readonly safeAreaInsets?: readonly [Distance, Distance, Distance, Distance];
      readonly displayScale?: number;
      /** The times of the display's next frames in microseconds of engine time: rising, and later than the command. They replace earlier ones; after the last one, the frames come at the usual rate. */
      readonly frameTimes?: readonly number[];
    };
  };
  /** Loads and starts another scene. */
  type SceneLoad = {
    readonly method: "Scene.load";
    /** Either the name of a scene that the server offers, or a scene. */
    readonly params: {
      readonly name: string;
    } | {
      readonly scene: Scene.Document;
    };
  };
  /** Restarts the current scene. */
  type SceneReset = {
    readonly method: "Scene.reset";
    readonly params?: NoParams;
  };
  /** Milliseconds. */
  type Milliseconds = number;
  /** Points. */
  type Coordinate = number;
  /** An input device. A pointer that is down stays down until a later source with the same id lifts it. */
  type ActionSource = ({
    readonly type?: "pointer";
    readonly actions?: any;
  } | {
    readonly type?: "wheel";
    readonly parameters?: never;
    readonly actions?: any;
  } | {
    readonly type?: "key";
    readonly parameters?: never;
    readonly actions?: any;
  } | {
    readonly type?: "none";
    readonly parameters?: never;
    readonly actions?: any;
  }) & ({
    readonly type: "pointer" | "wheel" | "key" | "none";
    /** The device's name, unique within a command. */
    readonly id: string;
    /** The kind of pointer; all kinds move content alike. */
    readonly parameters?: {
      readonly pointerType?: "mouse" | "pen" | "touch";
    };
    readonly actions: readonly any[];
  });
  type Pause = {
    readonly type: "pause";
    readonly duration?: Milliseconds;
  };
  /** Moves the pointer in a straight line, sampled once per display frame. */
  type PointerMove = {
    readonly type: "pointerMove";
    readonly x: Coordinate;
    readonly y: Coordinate;
    readonly origin?: "viewport" | "pointer";
    readonly duration?: Milliseconds;
    readonly width?: any;
    readonly height?: any;
    readonly pressure?: any;
    readonly tangentialPressure?: any;
    readonly tiltX?: any;
    readonly tiltY?: any;
    readonly twist?: any;
    readonly altitudeAngle?: any;
    readonly azimuthAngle?: any;
  };
  /** Button 0 puts the pointer down and lifts it; other buttons have no effect. */
  type PointerButton = {
    readonly type: "pointerDown" | "pointerUp";
    readonly button?: number;
    readonly width?: any;
    readonly height?: any;
    readonly pressure?: any;
    readonly tangentialPressure?: any;
    readonly tiltX?: any;
    readonly tiltY?: any;
    readonly twist?: any;
    readonly altitudeAngle?: any;
    readonly azimuthAngle?: any;
  };
  type PointerCancel = {
    readonly type: "pointerCancel";
  };
  /** Turns a wheel at a location, in equal parts per display frame. */
  type Scroll = {
    readonly type: "scroll";
    readonly x: Coordinate;
    readonly y: Coordinate;
    readonly deltaX: Coordinate;
    readonly deltaY: Coordinate;
    readonly origin?: "viewport";
    readonly duration?: Milliseconds;
  };
  /** Presses or releases a key. While Control (U+E009 or U+E051) is pressed, a wheel zooms. */
  type Key = {
    readonly type: "keyDown" | "keyUp";
    /** One key. */
    readonly value: string;
  };
  /** A touch sample. At most 10 fingers are down at a time. */
  type Touch = {
    /** The finger's number; it can be reused after the finger has lifted. */
    readonly id: number;
    /** The phase of the touch. */
    readonly phase: "began" | "moved" | "ended" | "cancelled";
    /** The location in window coordinates, in points. */
    readonly location: Properties.Point;
    /** Seconds from any origin, as in UITouch. Only differences matter, for velocities. The default is the time of the command. A gesture has a timestamp in all of its samples or in none. */
    readonly timestamp?: Properties.Number;
  };
  /** Scrolls a scroll view. */
  type SetContentOffset = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "setContentOffset";
    readonly arguments: {
      readonly contentOffset: Properties.Point;
      /** Whether the change is animated. */
      readonly animated?: boolean;
    };
  };
  /** Zooms a scroll view about the center of its visible content. */
  type SetZoomScale = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "setZoomScale";
    readonly arguments: {
      /** The target scale, clamped to the limits. */
      readonly scale: Properties.Number;
      /** Whether the change is animated. */
      readonly animated?: boolean;
    };
  };
  /** Zooms and scrolls a scroll view to show a rectangle centered, as large as the limits allow. */
  type Zoom = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "zoom";
    readonly arguments: {
      /** The rectangle in the zoom view's coordinates, in points. */
      readonly rect: Properties.Rect;
      /** Whether the change is animated. */
      readonly animated?: boolean;
    };
  };
  /** Scrolls a scroll view by the smallest distance that shows a rectangle. */
  type ScrollRectToVisible = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "scrollRectToVisible";
    readonly arguments: {
      /** The rectangle in the scroll view's coordinates, in points. */
      readonly rect: Properties.Rect;
      /** Whether the change is animated. */
      readonly animated?: boolean;
    };
  };
  /** Stops motion of a scroll view's content that no finger drives. The content stays where it is, or jumps to the edge or the page. */
  type StopScrollingAndZooming = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "stopScrollingAndZooming";
    readonly arguments?: NoParams;
  };
  /** Inserts a view into this one; in front if no position is given. */
  type InsertSubview = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "insertSubview";
    readonly arguments: {
      readonly view: State.ViewID;
      /** The index among the subviews, from 0 at the back; an index past the end means the front. */
      readonly at?: number;
      /** The subview directly behind the inserted view. */
      readonly aboveSubview?: State.ViewID;
      /** The subview directly in front of the inserted view. */
      readonly belowSubview?: State.ViewID;
    };
  };
  /** Moves a subview of this view in front of the others. */
  type BringSubviewToFront = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "bringSubviewToFront";
    readonly arguments: {
      readonly view: State.ViewID;
    };
  };
  /** Moves a subview of this view behind the others. */
  type SendSubviewToBack = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "sendSubviewToBack";
    readonly arguments: {
      readonly view: State.ViewID;
    };
  };
  /** Removes the view and its descendants from the tree; insertSubview can insert it again. */
  type RemoveFromSuperview = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "removeFromSuperview";
    readonly arguments?: NoParams;
  };
  /** Inserts rows into a table. contentOffset stays, so that rows inserted above those in sight push these down. */
  type InsertRows = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "insertRows";
    readonly arguments: {
      /** The rows, each with the place that it has after the insertion; all places are different. */
      readonly at: readonly RowUpdate[];
    };
  };
  /** Deletes rows of a table. contentOffset stays, or is clamped at once if the content is too short for it. */
  type DeleteRows = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "deleteRows";
    readonly arguments: {
      /** The places of the rows before the deletion; all are different. */
      readonly at: readonly IndexPath[];
    };
  };
  /** Changes rows of a table. contentOffset stays or is clamped; the heights are estimates again where the table has an estimatedRowHeight. */
  type ReloadRows = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "reloadRows";
    readonly arguments: {
      /** The rows; all places are different. What is left out stays as it is. */
      readonly at: readonly RowUpdate[];
    };
  };
  /** Asks for all rows of a table again. Where it has an estimatedRowHeight, all heights are estimates again until the rows come into sight. */
  type ReloadData = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "reloadData";
    readonly arguments?: NoParams;
  };
  /** Scrolls a row of a table into sight. The target is computed at the call, also from estimated heights. */
  type ScrollToRow = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "scrollToRow";
    readonly arguments: {
      /** The place of the row. */
      readonly at: IndexPath;
      /** Where the row is to be seen; none is the shortest way. */
      readonly scrollPosition?: "none" | "top" | "middle" | "bottom";
      /** Whether the change is animated. */
      readonly animated?: boolean;
    };
  };
  /** The place of a row of a table. */
  type IndexPath = {
    /** The index of the section, from 0. */
    readonly section: number;
    /** The index of the row in its section, from 0. */
    readonly row: number;
  };
  /** A row of a table: its place, and what it shows. */
  type RowUpdate = {
    /** The index of the section, from 0. */
    readonly section: number;
    /** The index of the row in its section, from 0. */
    readonly row: number;
    /** The text; without it, an inserted row has none. */
    readonly text?: string;
    /** The height in points; without it, an inserted row has 44. */
    readonly height?: number;
  };
  /** Shows a scroll view's indicators for a second. */
  type FlashScrollIndicators = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "flashScrollIndicators";
    readonly arguments?: NoParams;
  };
  /** Sends a button's action, as a tap does; a disabled button sends none. */
  type SendAction = {
    /** The view that has the method. */
    readonly id: State.ViewID;
    readonly name: "sendAction";
    readonly arguments?: {
      /** The control event of the action, by UIKit's name. */
      readonly event?: "touchDown" | "touchUpInside" | "primaryActionTriggered";
    };
  };
  /** No parameters. Unknown members are rejected here, as in all commands. */
  type NoParams = Readonly<Record<string, any>>;
}

/** What `scrollscope compare --json` writes: how far a trace of a scroller is from UIScrollView. Offsets and distances are in points. */
export namespace Comparison {
  type Document = {
    readonly format: "scrollscope.comparison";
    readonly version: 1;
    /** The file. */
    readonly trace: string;
    /** What the trace is compared with: model, or the file of another trace. */
    readonly reference: string;
    /** The model's options that were given. */
    readonly options: Readonly<Record<string, boolean>>;
    /** What was done to the times of the trace. Jitters are in milliseconds. */
    readonly alignment: {
      /** The grid that the frames lie on; absent if they lie on none. */
      readonly framesPerSecond?: number;
      readonly frameJitter: number;
      readonly touchJitter?: number;
      /** Whether the touches were laid on the grid of their samples. */
      readonly touchesAreLaid: boolean;
    };
    /** What the trace lacks, and what is not said without it. */
    readonly notes: readonly string[];
    readonly gestures: readonly Gesture[];
    /** The sentence about the gesture that is furthest away. */
    readonly verdict: string;
    /** Whether all limits were held; absent without limits. */
    readonly held?: boolean;
  };
  type Law = "exponential" | "constantDeceleration" | "friction" | "eased" | "spline" | "bezier" | "none";
  type Gesture = {
    readonly kind: "flick" | "drag" | "pull" | "flight";
    /** When it starts, in microseconds of the trace's clock. */
    readonly t: number;
    readonly axis: "x" | "y";
    /** Absent where one side does not come to rest, or there is no reference. */
    readonly rest?: {
      /** How much further along its way the trace rests; less than 0 if it is short. */
      readonly points: number;
      /** How much later, in milliseconds. */
      readonly ms: number;
      /** Where the reference rests, for touches as exact as the trace's. */
      readonly interval: readonly [number, number];
      /** Where the trace rests. */
      readonly offset: number;
      readonly isInside: boolean;
      /** Where the reference rests. */
      readonly reference?: number;
      /** When the trace rests, in microseconds from the start of the gesture. */
      readonly t?: number;
      /** When the reference rests. */
      readonly referenceT?: number;
    };
    /** The parts of rest.points. */
    readonly split?: {
      readonly place: number;
      readonly speed: number;
      readonly law: number;
    };
    readonly firstDivergence?: {
      readonly t: number;
      readonly trace: number;
      readonly reference: number;
      readonly traceCause: "finger" | "flight" | "rest";
      readonly referenceCause: string;
    };
    /** The law of the flight; none if none leaves only noise, or two do equally well. */
    readonly law?: {
      readonly name: Law;
      readonly rms: number;
      /** The noise of the trace. */
      readonly floor: number;
      readonly candidates: readonly {
        readonly name: Law;
        readonly rms: number;
      }[];
    };
    /** The constants by their names. */
    readonly fit: Readonly<Record<string, Quantity>>;
    readonly rubberBandForm?: "saturating" | "linear" | "none";
    /** The distance between the two while the finger is down and after it. */
    readonly phases: Readonly<Record<string, {
      readonly worst: number;
      readonly rms: number;
    }>>;
    readonly curves?: Curves;
    readonly sentence: string;
  };
  /** Both sides, frame by frame, for a plot. */
  type Curves = {
    /** The times of the frames, in microseconds from the start of the gesture. */
    readonly t: readonly number[];
    /** The offsets at them; fewer if the reference goes on after the trace. */
    readonly trace: readonly number[];
    /** The reference's offsets at them; absent if there is none. */
    readonly reference?: readonly number[];
    readonly traceCauses: Causes;
    readonly referenceCauses?: Causes;
    /** When the last finger was lifted; absent without touches. */
    readonly lift?: number;
    /** The runs of frames at which the two are apart: the index of the first and of the last one. */
    readonly apart?: readonly (readonly [number, number])[];
  };
  /** What moves the content from a frame on: finger, flight or rest, or a phase of the model. */
  type Causes = readonly {
    readonly frame: number;
    readonly cause: string;
  }[];
  type Quantity = {
    readonly identifiable: boolean;
    readonly value?: number;
    /** The standard error, or half of the interval in which the value lies. */
    readonly error?: number;
    /** What the same measurement gives for the reference. */
    readonly reference?: number;
    /** Why the gesture does not show it. */
    readonly reason?: string;
    /** A gesture that would. */
    readonly gesture?: string;
  };
}

/** Something that happened at a point in time: a UIKit delegate callback, a layout pass, or a crossed edge. No field is optional. The schema is closed so that the tests detect members that this version sends but does not declare; a reader must ignore members that it does not know. */
export namespace Event {
  type Document = ScrollViewDidScroll | ScrollViewWillBeginDragging | ScrollViewWillEndDragging | ScrollViewDidEndDragging | ScrollViewWillBeginDecelerating | ScrollViewDidEndDecelerating | ScrollViewDidEndScrollingAnimation | ScrollViewWillBeginZooming | ScrollViewDidZoom | ScrollViewDidEndZooming | ScrollViewDidChangeAdjustedContentInset | EdgeCrossed | ScrollViewShouldScrollToTop | ScrollViewDidScrollToTop | LayoutSubviews | ViewWillTransition | WillAnimateRotation | DidRotate | TouchesBegan | TouchesMoved | TouchesEnded | TouchesCancelled | ButtonTapped | TableViewDidSelectRow | RefreshControlValueChanged | KeyboardWillShow | KeyboardDidShow | KeyboardWillHide | KeyboardDidHide | KeyboardWillChangeFrame | KeyboardDidChangeFrame;
  /** The offset changed, for any reason. */
  type ScrollViewDidScroll = {
    readonly t: State.Time;
    readonly event: "scrollViewDidScroll";
    /** The view of the event. */
    readonly view: State.ViewID;
    /** The offset after the change, in points. */
    readonly contentOffset: State.Point;
  };
  /** A drag was recognised; precedes its first scroll. */
  type ScrollViewWillBeginDragging = {
    readonly t: State.Time;
    readonly event: "scrollViewWillBeginDragging";
    /** The view of the event. */
    readonly view: State.ViewID;
  };
  /** The finger is about to lift. */
  type ScrollViewWillEndDragging = {
    readonly t: State.Time;
    readonly event: "scrollViewWillEndDragging";
    /** The view of the event. */
    readonly view: State.ViewID;
    /** The offset's velocity in points per millisecond, as in UIKit. */
    readonly velocity: State.Point;
    /** What the delegate is given as targetContentOffset: the target of the deceleration by its own formula, in points; it is not where the frames end. */
    readonly proposedTargetContentOffset: State.Point;
    /** What the delegate leaves as the target, in points: the proposed one unless code changes it. */
    readonly targetContentOffset: State.Point;
    /** The number of flicks in a row, if the content travels further for it. */
    readonly flicks?: number;
    /** The factor for the distance of each frame, with flicks. */
    readonly multiplier?: number;
  };
  /** The finger lifted. */
  type ScrollViewDidEndDragging = {
    readonly t: State.Time;
    readonly event: "scrollViewDidEndDragging";
    /** The view of the event. */
    readonly view: State.ViewID;
    /** Whether the content decelerates afterwards. */
    readonly willDecelerate: boolean;
  };
  /** The content started to decelerate. */
  type ScrollViewWillBeginDecelerating = {
    readonly t: State.Time;
    readonly event: "scrollViewWillBeginDecelerating";
    /** The view of the event. */
    readonly view: State.ViewID;
  };
  /** The deceleration, bounce included, ended or was interrupted by a touch. */
  type ScrollViewDidEndDecelerating = {
    readonly t: State.Time;
    readonly event: "scrollViewDidEndDecelerating";
    /** The view of the event. */
    readonly view: State.ViewID;
  };
  /** An animated change that a program requested ended. */
  type ScrollViewDidEndScrollingAnimation = {
    readonly t: State.Time;
    readonly event: "scrollViewDidEndScrollingAnimation";
    /** The view of the event. */
    readonly view: State.ViewID;
  };
  /** Fingers or an animation are about to change the scale. */
  type ScrollViewWillBeginZooming = {
    readonly t: State.Time;
    readonly event: "scrollViewWillBeginZooming";
    /** The view of the event. */
    readonly view: State.ViewID;
  };
  /** The scale changed; an animated change sends one event, with its final scale. */
  type ScrollViewDidZoom = {
    readonly t: State.Time;
    readonly event: "scrollViewDidZoom";
    /** The view of the event. */
    readonly view: State.ViewID;
    /** The scale after the change. */
    readonly zoomScale: number;
  };
  /** The zoom, bounce included, ended. */
  type ScrollViewDidEndZooming = {
    readonly t: State.Time;
    readonly event: "scrollViewDidEndZooming";
    /** The view of the event. */
    readonly view: State.ViewID;
    /** The final scale. */
    readonly scale: number;
  };
  /** The adjusted inset changed. */
  type ScrollViewDidChangeAdjustedContentInset = {
    readonly t: State.Time;
    readonly event: "scrollViewDidChangeAdjustedContentInset";
    /** The view of the event. */
    readonly view: State.ViewID;
    /** The inset after the change, in points. */
    readonly adjustedContentInset: State.Insets;
  };
  /** The content passed an edge of its range, moving outwards. */
  type EdgeCrossed = {
    readonly t: State.Time;
    readonly event: "edgeCrossed";
    /** The view of the event. */
    readonly view: State.ViewID;
    /** The edge. */
    readonly edge: "top" | "left" | "bottom" | "right";
  };
  /** The status bar was tapped; the delegate is asked whether the content may scroll to its top. */
  type ScrollViewShouldScrollToTop = {
    readonly t: State.Time;
    readonly event: "scrollViewShouldScrollToTop";
    /** The view of the event. */
    readonly view: State.ViewID;
  };
  /** The content reached its top after a tap on the status bar. */
  type ScrollViewDidScrollToTop = {
    readonly t: State.Time;
    readonly event: "scrollViewDidScrollToTop";
    /** The view of the event. */
    readonly view: State.ViewID;
  };
  /** A view laid out its subviews; sent once per view and step. */
  type LayoutSubviews = {
    readonly t: State.Time;
    readonly event: "layoutSubviews";
    /** The view of the event. */
    readonly view: State.ViewID;
  };
  /** The window is about to change its size, or the device is about to rotate; the old sizes still apply. */
  type ViewWillTransition = {
    readonly t: State.Time;
    readonly event: "viewWillTransition";
    /** The root view. */
    readonly view: State.ViewID;
    /** The size that the window will have, in points. */
    readonly size: State.Size;
  };
  /** The device is rotating: the new sizes apply, the layout pass is still to come. */
  type WillAnimateRotation = {
    readonly t: State.Time;
    readonly event: "willAnimateRotation";
    /** The root view. */
    readonly view: State.ViewID;
  };
  /** The device has rotated and the layout pass is done. */
  type DidRotate = {
    readonly t: State.Time;
    readonly event: "didRotate";
    /** The root view. */
    readonly view: State.ViewID;
  };
  /** Touches began on content: immediately outside scroll views; inside them once the touch does not look like a scroll. */
  type TouchesBegan = {
    readonly t: State.Time;
    readonly event: "touchesBegan";
    /** The view that the fingers hit. */
    readonly view: State.ViewID;
    /** The fingers. */
    readonly touches: readonly State.ContentTouch[];
  };
  /** Touches moved on content without scrolling. */
  type TouchesMoved = {
    readonly t: State.Time;
    readonly event: "touchesMoved";
    /** The view that the fingers hit. */
    readonly view: State.ViewID;
    /** The fingers. */
    readonly touches: readonly State.ContentTouch[];
  };
  /** Touches ended on content. */
  type TouchesEnded = {
    readonly t: State.Time;
    readonly event: "touchesEnded";
    /** The view that the fingers hit. */
    readonly view: State.ViewID;
    /** The fingers. */
    readonly touches: readonly State.ContentTouch[];
  };
  /** Touches on content were cancelled, by a scroll or by the system. */
  type TouchesCancelled = {
    readonly t: State.Time;
    readonly event: "touchesCancelled";
    /** The view that the fingers hit. */
    readonly view: State.ViewID;
    /** The fingers. */
    readonly touches: readonly State.ContentTouch[];
  };
  /** A button was tapped, or a program sent its action. */
  type ButtonTapped = {
    readonly t: State.Time;
    readonly event: "buttonTapped";
    /** The button. */
    readonly view: State.ViewID;
  };
  /** A row of a table was tapped. */
  type TableViewDidSelectRow = {
    readonly t: State.Time;
    readonly event: "tableViewDidSelectRow";
    /** The table. */
    readonly view: State.ViewID;
    /** The number of the section, from 0. */
    readonly section: number;
    /** The number of the row in its section, from 0. */
    readonly row: number;
  };
  /** A pull on the content triggered its refresh control. */
  type RefreshControlValueChanged = {
    readonly t: State.Time;
    readonly event: "refreshControlValueChanged";
    /** The scroll view. */
    readonly view: State.ViewID;
  };
  /** A docked keyboard is about to be shown, or to be shown again where it is. */
  type KeyboardWillShow = {
    readonly t: State.Time;
    readonly event: "keyboardWillShow";
    /** The window. */
    readonly view: State.ViewID;
    /** The keyboard's frame before the change, in screen coordinates, in points. */
    readonly frameBegin: State.Rect;
    /** The keyboard's frame after the change, in screen coordinates, in points; its height is not necessarily the covered height. */
    readonly frameEnd: State.Rect;
    /** The duration of the change, in seconds. */
    readonly animationDuration: number;
    /** UIKit's number of the animation curve. */
    readonly animationCurve: 7;
    /** Whether it is this app's keyboard. */
    readonly isLocal: boolean;
  };
  /** The docked keyboard is shown. */
  type KeyboardDidShow = {
    readonly t: State.Time;
    readonly event: "keyboardDidShow";
    /** The window. */
    readonly view: State.ViewID;
    readonly frameBegin: State.Rect;
    readonly frameEnd: State.Rect;
    readonly animationDuration: number;
    readonly animationCurve: 7;
    readonly isLocal: boolean;
  };
  /** The docked keyboard is about to be hidden or undocked. */
  type KeyboardWillHide = {
    readonly t: State.Time;
    readonly event: "keyboardWillHide";
    /** The window. */
    readonly view: State.ViewID;
    readonly frameBegin: State.Rect;
    readonly frameEnd: State.Rect;
    readonly animationDuration: number;
    readonly animationCurve: 7;
    readonly isLocal: boolean;
  };
  /** The docked keyboard is hidden. */
  type KeyboardDidHide = {
    readonly t: State.Time;
    readonly event: "keyboardDidHide";
    /** The window. */
    readonly view: State.ViewID;
    readonly frameBegin: State.Rect;
    readonly frameEnd: State.Rect;
    readonly animationDuration: number;
    readonly animationCurve: 7;
    readonly isLocal: boolean;
  };
  /** The keyboard's frame is about to change; the first event of a keyboard change. */
  type KeyboardWillChangeFrame = {
    readonly t: State.Time;
    readonly event: "keyboardWillChangeFrame";
    /** The window. */
    readonly view: State.ViewID;
    readonly frameBegin: State.Rect;
    readonly frameEnd: State.Rect;
    readonly animationDuration: number;
    readonly animationCurve: 7;
    readonly isLocal: boolean;
  };
  /** The keyboard's frame changed; the last event of a keyboard change. */
  type KeyboardDidChangeFrame = {
    readonly t: State.Time;
    readonly event: "keyboardDidChangeFrame";
    /** The window. */
    readonly view: State.ViewID;
    readonly frameBegin: State.Rect;
    readonly frameEnd: State.Rect;
    readonly animationDuration: number;
    readonly animationCurve: 7;
    readonly isLocal: boolean;
  };
}

/** A common mistake with scroll views that the doctor detected. */
export namespace Finding {
  type Document = {
    readonly rule: Rule;
    /** error: the scene does not do what was intended; warning: it is confusing; note: it may be intended. */
    readonly severity: "error" | "warning" | "note";
    readonly view: State.ViewID;
    /** When the finding was first seen. */
    readonly since: State.Time;
    /** When the finding was last seen, if it was seen more than once. */
    readonly last?: State.Time;
    /** How often the finding was seen; absent if once, and for findings that last. */
    readonly count?: number;
    /** The finding in a few words. */
    readonly title: string;
    /** What a person sees of it; absent in findings of earlier versions. */
    readonly symptom?: "outside" | "jump" | "overshoot" | "hidden" | "gap" | "page" | "drag" | "pinned" | "zoom" | "motion" | "text" | "early" | "configuration";
    /** What a person could measure, in points; absent if there is nothing to measure. */
    readonly number?: number;
    /** The summands of the number, by what has them; absent without a number. */
    readonly parts?: Readonly<Record<string, number>>;
    /** What was seen, in one sentence. */
    readonly saw: string;
    /** The values behind the sentence, keyed by the names of properties or of derived values. */
    readonly values: Readonly<Record<string, any>>;
    /** Why it matters. */
    readonly matters: string;
    /** What to change. */
    readonly change: string;
    /** The params of a View.set that fixes the finding; absent if there is none. */
    readonly fix?: {
      readonly id: State.ViewID;
      readonly values: Readonly<Record<string, any>>;
    };
    /** What the fix makes of the number; absent without a number or a fix. */
    readonly leaves?: number;
  };
  /** A finding among the events of a run. */
  type Event = {
    readonly t: State.Time;
    readonly event: "finding";
    readonly view: State.ViewID;
    readonly rule: Rule;
  };
  /** The rule's id. */
  type Rule = string;
}

/** One text frame: a JSON-RPC 2.0 message, never a batch. The schemas of server messages are closed so that the tests detect members that this version sends but does not declare; a client must ignore members and notifications that it does not know. The server rejects requests with unknown members. */
export namespace Message {
  type Document = FromClient | FromServer;
  /** The ids of the doctor's rules that the demo breaks; absent if it shows no mistake. */
  type RuleIDs = readonly Finding.Rule[];
  /** Present if it shows how a mistake is corrected. */
  type Corrected = true;
  /** The id that links a response to its request: a 64-bit integer or a string of at most 128 bytes of UTF-8. */
  type Id = number | string;
  /** Counts how often engine time was restarted or set, from 1. Sequence numbers of earlier epochs are invalid. */
  type Epoch = number;
  /** The sequence number of a state; it keeps growing across epochs. */
  type Seq = number;
  /** The server's id for a client, as in c2. */
  type Client = string;
  /** The name of a recording in the server's folder. */
  type RecordingName = string;
  /** The state of the recording that a client requested. */
  type Recording = {
    /** Whether a recording is running. */
    readonly isRecording: boolean;
    /** The reason why the recording that the server was started with ended early, with the name of its file; absent if it did not end early. */
    readonly serverError?: string;
    readonly name?: RecordingName;
    /** The engine time at which the recording was requested. */
    readonly since?: State.Time;
    /** The current size of the file in bytes. */
    readonly bytes?: number;
    /** The number of commands in the recording. */
    readonly commands?: number;
  };
  /** The server's id for a ghost run, as in f1. */
  type Fork = string;
  /** The state of engine time. */
  type Clock = {
    /** Display frames per second. */
    readonly fps: number;
    readonly t: State.Time;
    /** Whether engine time is paused. */
    readonly paused: boolean;
    /** Engine microseconds per real microsecond. */
    readonly rate: number;
    /** The rate achieved recently when the engine cannot keep the requested rate; the time that it cannot simulate is skipped. Absent while the rate is kept. */
    readonly effectiveRate?: number;
    /** The earliest time that Sim.seek accepts. */
    readonly earliest: State.Time;
    /** The latest time that was reached or is known. After a seek back, the commands up to it are replayed as time advances, until a client changes something. */
    readonly latest: State.Time;
    /** What is being played back, until a client sends a command: the scene's demo or an opened recording. */
    readonly playing?: {
      /** Present if the demo is playing. */
      readonly demo?: true;
      readonly name?: RecordingName;
      /** The time at which playback ends, in the time of the current scene. */
      readonly end: State.Time;
    };
    /** The breakpoint at which engine time is stopped; absent if time is running, or is paused for another reason. */
    readonly stopped?: {
      readonly breakpoint: BreakpointID;
      readonly predicate: Predicate;
      readonly t: State.Time;
      /** The scroll view for which the predicate became true; absent if the predicate names all its views. */
      readonly view?: State.ViewID;
      /** The predicate with the values at that moment, for display. */
      readonly text: string;
    };
  };
  /** The id of a breakpoint. */
  type BreakpointID = string;
  /** A condition on the properties and state of scroll views, such as contentOffset.y < -40. A predicate that names no view is evaluated for each scroll view. */
  type Predicate = string;
  /** The breakpoints, in the order in which they were set. */
  type Breakpoints = readonly {
    readonly id: BreakpointID;
    readonly predicate: Predicate;
    /** Whether the breakpoint is enabled. */
    readonly isEnabled: boolean;
    /** Why the breakpoint cannot stop in the current scene, such as a view that the scene does not have; absent if it can. */
    readonly fault?: string;
  }[];
  /** The undo and redo stacks. */
  type Edits = {
    /** The number of edits that Edit.undo can undo. */
    readonly undo: number;
    /** The number of edits that Edit.redo can redo. */
    readonly redo: number;
    /** The title of the edit that Edit.undo undoes next, as in alpha of dot; absent if there is none. */
    readonly undoTitle?: string;
    /** The title of the edit that Edit.redo redoes next; absent if there is none. */
    readonly redoTitle?: string;
  };
  /** A request. Without an id the server sends no response, even if it rejects the request. */
  type Request = Request.Document & {
    readonly jsonrpc: "2.0";
    readonly id?: Id;
  };
  /** The response to a request that succeeded. */
  type Reply = {
    readonly jsonrpc: "2.0";
    readonly id: Id;
    readonly result: Result.Document;
  };
  /** The response to a request that was rejected; nothing was changed. */
  type Error = {
    readonly jsonrpc: "2.0";
    /** Null if the request's id could not be read. */
    readonly id: Id | null;
    readonly error: {
      /** The error code. */
      readonly code: -32700 | -32600 | -32601 | -32602 | -32603 | -32010 | -32011 | -32012 | -32013 | -32014 | -32015 | -32016 | -32017 | -32019 | -32020 | -32021;
      /** One sentence, for display. */
      readonly message: string;
      readonly data?: {
        /** The JSON pointer of the parameter, relative to params. */
        readonly path?: string;
        /** The client that has control. */
        readonly controller?: Client;
        /** The present epoch. */
        readonly epoch?: Epoch;
        /** The line of the recording, counted from 1. */
        readonly line?: number;
        /** The position of the error in the text of the parameter, in UTF-16 code units. */
        readonly position?: number;
        /** The error at that position, for display. */
        readonly message?: string;
        /** What was expected there. */
        readonly expected?: string;
        /** What was found there. */
        readonly found?: string;
        /** The number of the refused state of a source. */
        readonly seq?: number;
      };
    };
  };
  /** The first message of a connection: the server's identity, capabilities and limits. */
  type ServerHello = {
    readonly jsonrpc: "2.0";
    readonly method: "Server.hello";
    readonly params: {
      /** The protocol's version. */
      readonly protocol: "1.0";
      readonly server: {
        readonly name: "scrollscope";
        readonly version: string;
      };
      /** The id of this session in hexadecimal; a different id means that the server was restarted. */
      readonly session: string;
      readonly epoch: Epoch;
      /** What the server offers: state, the state and its changes; input, touches, wheels and edits; sim, pause, rate and steps forward; seek, times of the past; scene, scenes, recordings and demos to load; fork, ghost runs and a new start; history, values and commands of the past; doctor, findings; record, recordings of the session. A read-only server has no input, sim, seek, scene and record. The engine of a program has no scene and no record; without a way to build it again, it has no seek, fork and history. */
      readonly capabilities: readonly ("state" | "input" | "sim" | "seek" | "scene" | "fork" | "history" | "doctor" | "record")[];
      readonly limits: {
        /** The maximum length in bytes of a message that the server accepts. */
        readonly message: number;
        /** The maximum number of unacknowledged states. */
        readonly inFlight: number;
        /** The maximum number of simultaneous touches. */
        readonly touches: number;
      };
      readonly clock: Clock;
      readonly recording: Recording;
      readonly breakpoints: Breakpoints;
      readonly edits: Edits;
      /** The client that receives this message. */
      readonly you: {
        readonly client: Client;
        /** Whether the client has control. */
        readonly role: "viewer" | "controller";
      };
      /** The client that has control; absent if no client has it. */
      readonly controller?: Client;
      /** The token that sources of scroll views present; absent if none is needed, and from a read-only server. */
      readonly sourceToken?: string;
    };
  };
  /** The last message of a connection: the server is closing it. */
  type ServerGoodbye = {
    readonly jsonrpc: "2.0";
    readonly method: "Server.goodbye";
    readonly params: {
      /** One sentence, for display. */
      readonly reason: string;
    };
  };
  /** The complete state. */
  type StateSnapshot = {
    readonly jsonrpc: "2.0";
    readonly method: "State.snapshot";
    readonly params: {
      readonly epoch: Epoch;
      /** The number of times that a scene was started: loaded, reset or opened. All states of one run belong to one history, whatever their epochs. */
      readonly run: number;
      /** The epochs of the run that began by setting the engine to a time, each with that time; both increase. What a client of the same run knows is valid up to the time of the first entry with an epoch greater than its own. */
      readonly epochs: readonly (readonly [Epoch, State.Time])[];
      readonly seq: Seq;
      /** Information about the scene, for display. */
      readonly about: {
        /** What to try and what to notice; may be empty. */
        readonly summary: string;
        /** What to try, in one sentence; absent if the scene has none. */
        readonly try?: string;
        /** Where the scene comes from; absent if it does not say. */
        readonly source?: string;
        readonly findings?: RuleIDs;
        readonly corrected?: Corrected;
        /** The variants of the scene, the default first. Scene.load accepts a variant's name after the scene's name and @. */
        readonly variants?: readonly {
          readonly name: string;
          readonly title: string;
          readonly summary: string;
          readonly findings?: RuleIDs;
          readonly corrected?: Corrected;
        }[];
        /** The steps of the demo: their times and what happens from there on. Absent if it has no captions. */
        readonly steps?: readonly {
          readonly t: State.Time;
          readonly caption: string;
        }[];
        /** Whether Scene.demonstrate has a demo to play. */
        readonly demo: boolean;
      };
      readonly state: State.Document;
    };
  };
  /** The changes since the state with the sequence number base; applies only to that state. */
  type StatePatch = {
    readonly jsonrpc: "2.0";
    readonly method: "State.patch";
    readonly params: {
      readonly seq: Seq;
      /** The sequence number of the state that the patch applies to. */
      readonly base: Seq;
      readonly patch: Patch.Document;
      /** The causes of the changes, oldest first; absent if the client did not subscribe to them. */
      readonly why?: readonly Change.Document[];
      /** The events, oldest first; absent if the client did not subscribe to them. */
      readonly events?: readonly Event.Document[];
      /** The number of states that the patch spans; absent if it is one. */
      readonly merged?: number;
    };
  };
  /** The file of an offered scene was saved. Without an error the new scene replaces the old one and, if that was running, starts in a new epoch. With an error nothing has changed. A client that attaches receives the current errors. */
  type SceneChanged = {
    readonly jsonrpc: "2.0";
    readonly method: "Scene.changed";
    readonly params: {
      /** The name of the scene. */
      readonly name: string;
      /** The error in the file; the last valid version of the scene remains on offer. */
      readonly error?: {
        /** The file's path. */
        readonly file: string;
        /** The line at which the error begins, counted from 1; absent if the file cannot be read. */
        readonly line?: number;
        /** The column, counted from 1, in code points. */
        readonly column?: number;
        /** The JSON pointer of the value that has the error; absent if the error concerns the whole file or the text is not JSON. */
        readonly pointer?: string;
        /** What was found and what was expected, for display. */
        readonly message: string;
      };
    };
  };
  /** Control has passed to another client, or was released. */
  type ControlChanged = {
    readonly jsonrpc: "2.0";
    readonly method: "Control.changed";
    readonly params: {
      /** The client that has control; absent if no client has it. */
      readonly controller?: Client;
    };
  };
  /** A recording that a client requested was started, has grown, was stopped, or could no longer be written. */
  type RecordChanged = {
    readonly jsonrpc: "2.0";
    readonly method: "Record.changed";
    readonly params: Recording & {
      /** Why the recording ended early; the file is a truncated recording. */
      readonly error?: string;
    };
  };
  /** A user added a note about a time, or an opened recording contains one. A client that attaches receives those of the timeline. */
  type RecordMarked = {
    readonly jsonrpc: "2.0";
    readonly method: "Record.marked";
    readonly params: {
      readonly t: State.Time;
      /** The text of the note. */
      readonly text: string;
    };
  };
  /** The state of engine time has changed. */
  type SimChanged = {
    readonly jsonrpc: "2.0";
    readonly method: "Sim.changed";
    readonly params: Clock;
  };
  /** The progress of a ghost run, for the client that started it: the changes of scroll views since the previous notification. */
  type ForkSamples = {
    readonly jsonrpc: "2.0";
    readonly method: "Fork.samples";
    readonly params: {
      readonly fork: Fork;
      /** The time that the ghost has reached. */
      readonly t: State.Time;
      /** The samples by view and property: times, none before the time of the previous notification, and the values from those times on. The first notification has all scroll views with their values at the start of the ghost. */
      readonly samples: Readonly<Record<string, {
        readonly contentOffset?: readonly (readonly [State.Time, number, number])[];
        readonly zoomScale?: readonly (readonly [State.Time, number])[];
        readonly phase?: readonly (readonly [State.Time, "idle" | "tracking" | "dragging" | "decelerating" | "bouncing" | "animating" | "zooming" | "zoomBouncing"])[];
      }>>;
      /** The state at the start of the ghost, in the first notification, if the states were asked for. Of a state larger than 512 KiB it has the first views only; patches of the same time have the others. */
      readonly state?: State.Document;
      /** Why there will be no states although they were asked for, in the first notification: the scene is too large. */
      readonly noStates?: string;
      /** What has changed in the ghost's state since the previous notification: the patches of its steps, in order. */
      readonly patches?: readonly Patch.Document[];
      /** Whether the ghost has reached the session's latest time. */
      readonly isCaughtUp: boolean;
      /** The number of commands that the ghost has rejected and skipped so far; absent if there are none. */
      readonly refused?: number;
      /** Present if the commands ahead of the session were discarded and the ghost restarted; earlier samples are then invalid. */
      readonly restart?: true;
    };
  };
  /** A ghost run has ended. */
  type ForkDropped = {
    readonly jsonrpc: "2.0";
    readonly method: "Fork.dropped";
    readonly params: {
      readonly fork: Fork;
      /** The reason, in one sentence, for display. */
      readonly reason: string;
    };
  };
  /** The list of breakpoints has changed. */
  type BreakpointChanged = {
    readonly jsonrpc: "2.0";
    readonly method: "Breakpoint.changed";
    readonly params: {
      readonly breakpoints: Breakpoints;
    };
  };
  /** The edits that can be undone and redone have changed. */
  type EditChanged = {
    readonly jsonrpc: "2.0";
    readonly method: "Edit.changed";
    readonly params: Edits;
  };
  /** Another client has highlighted a view, or removed its highlight. */
  type OverlayChanged = {
    readonly jsonrpc: "2.0";
    readonly method: "Overlay.changed";
    readonly params: {
      readonly client: Client;
      /** The view; null for no view. */
      readonly view: State.ViewID | null;
    };
  };
  /** The doctor has a new finding, or has seen one again. The newest notification for a rule and a view replaces the earlier ones. */
  type DoctorFinding = {
    readonly jsonrpc: "2.0";
    readonly method: "Doctor.finding";
    readonly params: {
      readonly epoch: Epoch;
      readonly finding: Finding.Document;
    };
  };
  /** A finding no longer applies. */
  type DoctorResolved = {
    readonly jsonrpc: "2.0";
    readonly method: "Doctor.resolved";
    readonly params: {
      readonly epoch: Epoch;
      readonly t: State.Time;
      readonly rule: Finding.Rule;
      readonly view: State.ViewID;
    };
  };
  /** The sources of scroll views: one has connected, has left, or is shown. A client that attaches receives the current ones. */
  type SourceChanged = {
    readonly jsonrpc: "2.0";
    readonly method: "Source.changed";
    readonly params: {
      readonly sources: readonly ({
        readonly id: Source.SourceID;
        /** The name that people see. */
        readonly name: string;
        /** What it is: web, app, program, or a word of its own. */
        readonly kind: string;
        /** Identifies this run of the source: one that connects again with it takes the place of the former. */
        readonly instance: string;
        /** The program that runs it, such as a browser with its version. */
        readonly agent?: string;
        /** Whether it waits for its first state, is connected, or has left; then its last state stays. */
        readonly status: "waiting" | "live" | "gone";
        /** Whether clients are shown it. */
        readonly isShown: boolean;
      })[];
    };
  };
  /** The newest picture of the source that is shown, taken at the time t, to a client that subscribes to pictures. A client that attaches receives the current one. */
  type SourcePicture = {
    readonly jsonrpc: "2.0";
    readonly method: "Source.picture";
    readonly params: {
      readonly source: Source.SourceID;
      readonly t: State.Time;
      /** How the bytes are encoded. */
      readonly format: "jpeg" | "png";
      readonly size: readonly [number, number];
      /** The bytes in base64, at most 184,320 of them, with at most 8,192 pixels a side and 16,777,216 in all. */
      readonly data: string;
    };
  };
  /** What the source that is shown has sent and the server has not taken. A client that attaches receives it if there is any. */
  type SourceFaults = {
    readonly jsonrpc: "2.0";
    readonly method: "Source.faults";
    readonly params: {
      readonly source: Source.SourceID;
      /** How many there were so far. */
      readonly count: number;
      /** The newest of them, in order. */
      readonly last: readonly {
        /** The line on standard input, from 1 on; absent for a message. */
        readonly line?: number;
        /** The place in it, what was expected and what was found. */
        readonly text: string;
      }[];
    };
  };
  type FromClient = Request;
  /** A message from the server. */
  type FromServer = Reply | Error | ServerHello | ServerGoodbye | StateSnapshot | StatePatch | SceneChanged | ControlChanged | RecordChanged | RecordMarked | SimChanged | DoctorFinding | DoctorResolved | ForkSamples | ForkDropped | BreakpointChanged | EditChanged | OverlayChanged | SourceChanged | SourcePicture | SourceFaults | Source.StateSnapshot | Source.StatePatch;
}

/** A JSON Merge Patch (RFC 7396): null removes a member, objects merge, everything else is replaced. The scene changes only with a snapshot. The schema is closed so that the tests detect members that this version sends but does not declare; a reader must ignore members that it does not know. */
export namespace Patch {
  type Document = {
    readonly t: State.Time;
    /** The complete device, if any part of it changed. */
    readonly device?: State.Device;
    /** The keyboard that was shown or moved; null when it left the screen. */
    readonly keyboard?: Keyboard | null;
    /** All animations that run, when one has started or ended; null when none runs any more. */
    readonly animations?: State.Animations | null;
    /** The touches that began, moved or ended, keyed by number; null when no touch remains. */
    readonly touches?: Readonly<Record<string, Touch | null>> | null;
    /** The views that were added, changed or removed, keyed by id; null for a removed view. */
    readonly views?: Readonly<Record<string, View | null>>;
  };
  /** The keyboard; null for a member that has its default value again. */
  type Keyboard = {
    readonly frame: Rect;
    readonly docked: false | null;
    readonly isLocal: false | null;
  };
  /** A touch that began or moved. A touch that moved again has only its location. A null view removes the view that an earlier touch with this number had hit. */
  type Touch = {
    readonly location: Point;
    readonly phase?: "began" | "moved";
    readonly view?: ViewID | null;
  };
  /** The content of a view; null removes the other kind of content that the view had before. */
  type Content = {
    readonly grid: number;
    readonly picture: null;
  } | {
    readonly picture: string;
    readonly grid: null;
  };
  /** The properties that changed; null for a property that has its default value again. */
  type View = {
    readonly class?: string;
    readonly frame?: Rect | null;
    readonly bounds?: Rect | null;
    readonly center?: Point | null;
    readonly transform?: Transform | null;
    readonly anchorPoint?: Point | null;
    readonly alpha?: number | null;
    readonly isHidden?: boolean | null;
    readonly clipsToBounds?: boolean | null;
    readonly isUserInteractionEnabled?: boolean | null;
    readonly backgroundColor?: Color | null;
    readonly cornerRadius?: number | null;
    readonly autoresizingMask?: readonly ("flexibleLeftMargin" | "flexibleWidth" | "flexibleRightMargin" | "flexibleTopMargin" | "flexibleHeight" | "flexibleBottomMargin")[] | null;
    readonly autoresizesSubviews?: boolean | null;
    readonly semanticContentAttribute?: "unspecified" | "playback" | "spatial" | "forceLeftToRight" | "forceRightToLeft" | null;
    readonly effectiveUserInterfaceLayoutDirection?: "leftToRight" | "rightToLeft" | null;
    readonly shadowColor?: Color | null;
    readonly shadowOpacity?: number | null;
    readonly shadowOffset?: Size | null;
    readonly shadowRadius?: number | null;
    readonly shadowPath?: Rect | null;
    readonly shadowIsVisible?: boolean | null;
    readonly content?: Content | null;
    readonly intrinsicContentSize?: readonly [number, number] | null;
    readonly text?: string | null;
    readonly textColor?: Color | null;
    readonly isEnabled?: boolean | null;
    readonly isHighlighted?: boolean | null;
    readonly automaticallyAdjustsScrollViewInsets?: boolean | null;
    readonly isFirstResponder?: boolean | null;
    readonly keyboardLayoutGuide?: KeyboardLayoutGuide | null;
    readonly keyboardLayoutFrame?: Rect | null;
    readonly contentOffset?: Point | null;
    readonly contentSize?: readonly [number, number] | null;
    readonly contentInset?: Insets | null;
    readonly adjustedContentInset?: Insets | null;
    readonly contentInsetAdjustmentBehavior?: "automatic" | "scrollableAxes" | "never" | "always" | null;
    readonly contentAlignmentPoint?: readonly [number, number] | null;
    readonly safeAreaInsets?: Insets | null;
    readonly scrollIndicatorInsets?: Insets | null;
    readonly verticalScrollIndicatorInsets?: Insets | null;
    readonly horizontalScrollIndicatorInsets?: Insets | null;
    readonly automaticallyAdjustsScrollIndicatorInsets?: boolean | null;
    readonly bounces?: boolean | null;
    readonly bouncesVertically?: boolean | null;
    readonly bouncesHorizontally?: boolean | null;
    readonly alwaysBounceVertical?: boolean | null;
    readonly alwaysBounceHorizontal?: boolean | null;
    readonly isScrollEnabled?: boolean | null;
    readonly isPagingEnabled?: boolean | null;
    readonly isDirectionalLockEnabled?: boolean | null;
    readonly decelerationRate?: number | null;
    readonly scrollsToTop?: boolean | null;
    readonly keyboardDismissMode?: "none" | "onDrag" | "interactive" | "onDragWithAccessory" | "interactiveWithAccessory" | null;
    readonly showsVerticalScrollIndicator?: boolean | null;
    readonly showsHorizontalScrollIndicator?: boolean | null;
    readonly indicatorStyle?: "default" | "black" | "white" | null;
    readonly indexDisplayMode?: "automatic" | "alwaysHidden" | null;
    readonly delaysContentTouches?: boolean | null;
    readonly canCancelContentTouches?: boolean | null;
    readonly transfersHorizontalScrollingToParent?: boolean | null;
    readonly transfersVerticalScrollingToParent?: boolean | null;
    readonly allowsKeyboardScrolling?: boolean | null;
    readonly refreshControl?: boolean | null;
    readonly isRefreshing?: boolean | null;
    readonly minimumZoomScale?: number | null;
    readonly maximumZoomScale?: number | null;
    readonly zoomScale?: number | null;
    readonly bouncesZoom?: boolean | null;
    readonly viewForZooming?: string | null;
    readonly sections?: Sections | null;
    readonly estimatedRowHeight?: number | null;
    readonly style?: "plain" | "grouped" | null;
    readonly sectionHeaderTopPadding?: number | null;
    readonly tableHeaderView?: ViewID | null;
    readonly tableFooterView?: ViewID | null;
    readonly backgroundView?: ViewID | null;
    readonly topColor?: Color | null;
    readonly bottomColor?: Color | null;
    readonly shadowHeight?: number | null;
    readonly upShadowHeight?: number | null;
    readonly variant?: "asPublished" | "corrected" | null;
    readonly isTracking?: boolean | null;
    readonly isDragging?: boolean | null;
    readonly isDecelerating?: boolean | null;
    readonly isScrollAnimating?: boolean | null;
    readonly isZooming?: boolean | null;
    readonly isZoomBouncing?: boolean | null;
    readonly isZoomAnimating?: boolean | null;
    readonly phase?: "idle" | "tracking" | "dragging" | "decelerating" | "bouncing" | "animating" | "zooming" | "zoomBouncing" | null;
    readonly velocity?: Point | null;
    readonly rest?: Rest | null;
    readonly nonScalingSubviews?: readonly string[] | null;
    readonly subviews?: readonly ViewID[] | null;
  };
}

/** The properties that View.set and scene files can set, by UIKit's names; state.schema.json describes each. The ranges are those that the model accepts. null means none and is accepted for properties that can be absent. A view's properties depend on its class: those from contentOffset on belong to scroll views only, those from sections on to tables only. The contentSize of a table with sections, a header or a footer is derived and cannot be set. frame and bounds must agree on the size if there is no transform. */
export namespace Properties {
  type Document = {
    readonly frame?: Rect;
    readonly bounds?: Rect;
    readonly center?: Point;
    readonly transform?: Transform;
    readonly anchorPoint?: Point;
    readonly alpha?: number;
    readonly isHidden?: boolean;
    readonly clipsToBounds?: boolean;
    readonly isUserInteractionEnabled?: boolean;
    readonly backgroundColor?: Color | null;
    readonly cornerRadius?: number;
    readonly autoresizingMask?: readonly ("flexibleLeftMargin" | "flexibleWidth" | "flexibleRightMargin" | "flexibleTopMargin" | "flexibleHeight" | "flexibleBottomMargin")[];
    readonly autoresizesSubviews?: boolean;
    readonly semanticContentAttribute?: "unspecified" | "playback" | "spatial" | "forceLeftToRight" | "forceRightToLeft";
    readonly shadowColor?: Color;
    readonly shadowOpacity?: number;
    readonly shadowOffset?: Size;
    readonly shadowRadius?: number;
    readonly shadowPath?: Rect | null;
    readonly content?: Content | null;
    readonly intrinsicContentSize?: readonly [number, number];
    readonly text?: string | null;
    readonly textColor?: Color | null;
    readonly isEnabled?: boolean;
    readonly automaticallyAdjustsScrollViewInsets?: boolean;
    readonly keyboardLayoutGuide?: KeyboardLayoutGuide | null;
    readonly contentOffset?: Point;
    readonly contentSize?: readonly [number, number];
    readonly contentInset?: Insets;
    readonly contentInsetAdjustmentBehavior?: "automatic" | "scrollableAxes" | "never" | "always";
    readonly contentAlignmentPoint?: readonly [number, number];
    readonly scrollIndicatorInsets?: Insets;
    readonly verticalScrollIndicatorInsets?: Insets;
    readonly horizontalScrollIndicatorInsets?: Insets;
    readonly automaticallyAdjustsScrollIndicatorInsets?: boolean;
    readonly bounces?: boolean;
    readonly bouncesVertically?: boolean;
    readonly bouncesHorizontally?: boolean;
    readonly alwaysBounceVertical?: boolean;
    readonly alwaysBounceHorizontal?: boolean;
    readonly isScrollEnabled?: boolean;
    readonly isPagingEnabled?: boolean;
    readonly isDirectionalLockEnabled?: boolean;
    readonly decelerationRate?: number;
    readonly scrollsToTop?: boolean;
    readonly keyboardDismissMode?: "none" | "onDrag" | "interactive" | "onDragWithAccessory" | "interactiveWithAccessory";
    readonly showsVerticalScrollIndicator?: boolean;
    readonly showsHorizontalScrollIndicator?: boolean;
    readonly indicatorStyle?: "default" | "black" | "white";
    readonly indexDisplayMode?: "automatic" | "alwaysHidden";
    readonly delaysContentTouches?: boolean;
    readonly canCancelContentTouches?: boolean;
    readonly transfersHorizontalScrollingToParent?: boolean;
    readonly transfersVerticalScrollingToParent?: boolean;
    readonly allowsKeyboardScrolling?: boolean;
    readonly refreshControl?: boolean;
    readonly isRefreshing?: boolean;
    readonly minimumZoomScale?: number;
    readonly maximumZoomScale?: number;
    readonly zoomScale?: Number;
    readonly bouncesZoom?: boolean;
    /** The id of the view that zooming scales; it has to lie below this one for that. */
    readonly viewForZooming?: string | null;
    readonly sections?: Sections;
    readonly estimatedRowHeight?: number;
    readonly style?: "plain" | "grouped";
    readonly sectionHeaderTopPadding?: number;
    /** In View.set, the id of a view, or null for none; in a scene, a view. */
    readonly tableHeaderView?: string | null | Readonly<Record<string, any>>;
    /** In View.set, the id of a view, or null for none; in a scene, a view. */
    readonly tableFooterView?: string | null | Readonly<Record<string, any>>;
    /** In View.set, the id of a view, or null for none; in a scene, a view. */
    readonly backgroundView?: string | null | Readonly<Record<string, any>>;
    readonly topColor?: Color | null;
    readonly bottomColor?: Color | null;
    readonly shadowHeight?: number;
    readonly upShadowHeight?: Number;
    readonly variant?: "asPublished" | "corrected";
    readonly nonScalingSubviews?: readonly string[];
  };
  /** A number within the range that the model can calculate with. */
  type Number = number;
  /** A point [x, y] or a vector, in points unless stated otherwise. */
  type Point = readonly [Number, Number];
  /** A size [width, height] or an offset, in points. */
  type Size = readonly [Number, Number];
  /** A size [width, height] in points; neither is negative. */
  type ContentSize = readonly [number, number];
  /** A rectangle [x, y, width, height] in points. */
  type Rect = readonly [Number, Number, Number, Number];
  /** Insets [top, left, bottom, right] in points. */
  type Insets = readonly [Number, Number, Number, Number];
  /** An affine map [a, b, c, d, tx, ty]: x' = a x + c y + tx, y' = b x + d y + ty. */
  type Transform = readonly [Number, Number, Number, Number, Number, Number];
  /** The options of the view's keyboard layout guide. Omitted members have their default values. */
  type KeyboardLayoutGuide = {
    /** Whether the guide also follows a floating keyboard. */
    readonly followsUndockedKeyboard?: boolean;
    /** Whether the guide's bottom limit is the lower edge of the safe area instead of the view's. */
    readonly usesBottomSafeArea?: boolean;
    /** The distance above the keyboard, in points, at which a dragging finger starts to move it. */
    readonly keyboardDismissPadding?: number;
  };
  /** The sections of a table, top to bottom: at most 200000, with at most 200000 rows, headers and footers in total, which are together at most 1e12 points high. */
  type Sections = readonly {
    readonly header?: Header;
    /** The rows, top to bottom; 44 points high by default. */
    readonly rows: readonly Row[];
    readonly footer?: Header;
  }[];
  /** A row of a table, or the header or footer of a section. */
  type Row = {
    /** The text of the row. */
    readonly text?: string;
    /** The height in points. */
    readonly height?: number;
  };
  /** The header or footer of a section: its text, or its text with a height, which is 28 points by default. */
  type Header = string | Row;
  /** Either lines at a regular distance, or a named picture. */
  type Content = {
    /** The distance between lines in points. */
    readonly grid: number;
  } | {
    /** The name of the picture; a reader draws a picture for each name. */
    readonly picture: string;
  };
}

/** One line of a *.scroll.ndjson file, without its line feed. The first line is the header, the last the end, unless the file is truncated. Times do not decrease, except where a scene is loaded or the session seeks. The schema is closed so that the tests detect members that this version writes but does not declare; a reader must ignore members and lines that it does not know. */
export namespace Recording {
  type Document = Header | Command | Moved | Patch | Event.Document | ScrollViewDidScroll | Keyframe | Hash | Mark | Layout | Cancel | Seek | End;
  /** The first line: the scene and how to run it. */
  type Header = {
    readonly format: "scrollscope.recording";
    /** The version of the format. */
    readonly version: 1;
    /** The version of the law of motion; only that version replays the recording. */
    readonly model: 1 | 2;
    /** Display frames per second. */
    readonly fps: number;
    /** The complete scene at the start. */
    readonly scene: Scene.Document;
    /** The name of the scene. */
    readonly name?: string;
    /** A program has built the engine, with views and code of its own: only it can run the commands again, and the scene is an empty one. */
    readonly program?: true;
    /** The minimum number of display frames between two keyframes. */
    readonly keyframeEvery?: number;
    /** Whether its states have the animations that run; absent if not, as in recordings of programs that knew none. */
    readonly animations?: true;
    /** Whether the recording contains patches, events and the states of keyframes; false for a recording of inputs only. */
    readonly derived?: boolean;
    /** The properties of which patches give the causes: all, or only contentOffset and without actors, as in older recordings. */
    readonly why?: "all" | "contentOffset";
  };
  /** A command. A loaded scene is included completely, with its name next to it. */
  type Command = Command.Document & {
    readonly t: State.Time;
    /** The name of the loaded scene. */
    readonly name?: string;
  };
  /** A compact form of Input.touch for touches that only moved, in recordings of inputs only. */
  type Moved = {
    readonly t: State.Time;
    /** The samples: each has a finger's number, x, y and optionally a timestamp. */
    readonly moved: readonly (readonly [number])[];
  };
  /** The change of the state at a time, and its causes; derived. */
  type Patch = {
    readonly t: State.Time;
    readonly patch: Patch.Document;
    /** The causes of the changes of scroll properties. */
    readonly why: readonly Change.Document[];
  };
  /** The offset changed to its value in the state at this time. Intermediate offsets are written in full, as in other events. */
  type ScrollViewDidScroll = {
    readonly t: State.Time;
    readonly event: "scrollViewDidScroll";
    /** The view of the event. */
    readonly view: State.ViewID;
  };
  /** A complete state; the first keyframe follows the header. */
  type Keyframe = {
    readonly t: State.Time;
    readonly state: State.Document;
    readonly hash: StateHash;
    readonly crc32: Crc32;
  };
  /** A keyframe of a recording of inputs only, which omits the state. */
  type Hash = {
    readonly t: State.Time;
    readonly hash: StateHash;
    readonly crc32: Crc32;
  };
  /** A user's note about a time. */
  type Mark = {
    readonly t: State.Time;
    readonly mark: string;
  };
  /** A layout pass was performed here, between two commands of the same time, because the state was read. */
  type Layout = {
    readonly t: State.Time;
    readonly layout: true;
  };
  /** The controlling client left: all gestures were cancelled. */
  type Cancel = {
    readonly t: State.Time;
    readonly cancel: true;
  };
  /** The session performed a seek to another time of its scene; a keyframe follows. */
  type Seek = {
    /** The target time, earlier or later. */
    readonly t: State.Time;
    /** How many of the scene's commands, in the order of the file, have been applied at the target time. */
    readonly seek: number;
    /** The commands after those that earlier lines do not contain. */
    readonly deeds?: readonly Action[];
  };
  /** A command or, without a method, the end of all gestures. */
  type Action = Command.Document & {
    readonly t: State.Time;
    readonly layout?: ActionLayout;
  } | {
    readonly t: State.Time;
    readonly layout?: ActionLayout;
  };
  /** False if no layout pass was performed before the next command of the same time. */
  type ActionLayout = false;
  /** The last line of a complete recording. */
  type End = {
    readonly t: State.Time;
    readonly end: {
      /** The number of lines in the file, including the first and this one. */
      readonly lines: number;
      /** The number of commands, including loaded scenes. */
      readonly commands: number;
      readonly hash: StateHash;
      readonly crc32: Crc32;
    };
  };
  /** The FNV-1a hash, 64 bits, of the state's canonical form, in hexadecimal. */
  type StateHash = string;
  /** The CRC-32 (ISO 3309) of all bytes of the file before this line, including line feeds, in hexadecimal. */
  type Crc32 = string;
  /** The first line of a recording of a source that is not this model: nothing in it follows from the law of motion. */
  type MeasuredHeader = {
    readonly format: "scrollscope.recording";
    /** The version of the format. */
    readonly version: 1;
    /** Not made by this model. */
    readonly model: null;
    /** What was recorded. */
    readonly source: {
      /** The name that people see. */
      readonly name: string;
      /** What it is: web, app, program, or a word of its own. */
      readonly kind: string;
      /** Identifies this run of the source: one that connects again with it takes the place of the former. */
      readonly instance: string;
      /** The program that runs it, such as a browser with its version. */
      readonly agent?: string;
      /** Its clock: integer microseconds from a zero of its own. */
      readonly clock?: {
        /** The resolution in microseconds. */
        readonly resolution?: number;
        /** What a time is: the start of the display frame, the moment of the event, or that of its reception. */
        readonly stamp?: "frame" | "event" | "receive";
      };
      /** The grid of its offsets, in points; 0 for none. */
      readonly quantum?: number;
      /** What it sends and accepts: touches, causes, callers, input, or words of its own. */
      readonly capabilities?: readonly string[];
    };
    /** The number of patches between two keyframes. */
    readonly keyframeEvery?: number;
    /** Where a measured trace comes from: trace.schema.json says what it has to have. */
    readonly provenance?: Readonly<Record<string, any>>;
  };
  /** A change of the state of a source. */
  type MeasuredPatch = {
    readonly t: State.Time;
    readonly patch: Source.Patch;
    readonly why: readonly Source.Change[];
  };
  /** A complete state of a source. */
  type MeasuredKeyframe = {
    readonly t: State.Time;
    readonly state: Source.State;
    readonly hash: StateHash;
    readonly crc32: Crc32;
  };
  /** A line of a recording of a source; its touches are Input.touch commands. */
  type MeasuredLine = MeasuredHeader | MeasuredPatch | MeasuredKeyframe | Source.Event | Command | Mark | Seek | End;
}

/** A request of a client, by its method: the commands, and methods that exist only on the wire. result.schema.json has the results under the same names. */
export namespace Request {
  type Document = SessionAttach | ServerStats | StateResync | StateAck | ViewGet | ViewSet | ViewCall | ViewHitTest | InputTouch | InputWheel | InputPerform | InputStatusBarTap | KeyboardShow | KeyboardHide | DeviceSet | SceneList | ScenePreview | SceneLoad | SceneReset | SceneDemonstrate | DoctorRun | SimPause | SimResume | SimStep | SimSetRate | SimSeek | RecordStart | RecordStop | RecordMark | RecordList | RecordOpen | RecordDownload | RecordPut | ControlAcquire | ControlRelease | SimFork | SimDropFork | HistoryCommands | HistoryQuery | HistorySteps | ViewSearch | EditUndo | EditRedo | OverlayHighlight | SimSetBreakpoint | SimRemoveBreakpoint | SimListBreakpoints | SceneTakePicture;
  /** Identifies the client and selects what it subscribes to. Must be the first request; the server rejects all others before it. */
  type SessionAttach = {
    readonly method: "Session.attach";
    readonly params: {
      /** The client's name and version, for display. */
      readonly client: {
        readonly name: string;
        readonly version: string;
      };
      /** What the client subscribes to. */
      readonly want?: {
        /** Snapshots and patches. */
        readonly state?: boolean;
        /** Events in patches. */
        readonly events?: boolean;
        /** Causes in patches. */
        readonly why?: boolean;
        /** The doctor's findings. */
        readonly doctor?: boolean;
        /** The pictures of sources. */
        readonly pictures?: boolean;
      };
      /** The state that the client has from an earlier connection. */
      readonly resume?: {
        /** From Server.hello. */
        readonly session: string;
        /** From State.snapshot. */
        readonly epoch: number;
        /** The sequence number of the newest state that the client has. */
        readonly seq: number;
      };
    };
  };
  /** Returns what the server does and has done: its clients, what it exchanged with them, what it refused and how long it worked. */
  type ServerStats = {
    readonly method: "Server.stats";
    readonly params?: NoParams;
  };
  /** Requests a snapshot in place of the next patch. */
  type StateResync = {
    readonly method: "State.resync";
    readonly params?: NoParams;
  };
  /** Acknowledges that the client has painted a state. The server limits the number of unacknowledged states. */
  type StateAck = {
    readonly method: "State.ack";
    readonly params: {
      /** The sequence number of the painted state, at most that of the newest state sent. */
      readonly seq: number;
    };
  };
  /** Returns the properties of a view. */
  type ViewGet = {
    readonly method: "View.get";
    readonly params: {
      readonly id: State.ViewID;
    };
  };
  type ViewSet = Command.ViewSet;
  type ViewCall = Command.ViewCall;
  /** Returns the view that a touch would hit. */
  type ViewHitTest = {
    readonly method: "View.hitTest";
    readonly params: {
      /** The point [x, y] in window coordinates, in points. */
      readonly location: State.Point;
    };
  };
  /** Returns the views that have a text in their id, their class or what they show. */
  type ViewSearch = {
    readonly method: "View.search";
    readonly params: {
      /** The text to search for, case-insensitive. */
      readonly text: string;
      /** The maximum number of views to return. */
      readonly limit?: number;
    };
  };
  /** Undoes the newest edit, as a command of its own: properties and devices are restored to their previous values, and views are moved back. */
  type EditUndo = {
    readonly method: "Edit.undo";
    readonly params?: NoParams;
  };
  /** Redoes the edit that was undone last. */
  type EditRedo = {
    readonly method: "Edit.redo";
    readonly params?: NoParams;
  };
  /** Asks the source that is shown for a picture, which the clients that subscribe to pictures receive as Source.picture. */
  type SceneTakePicture = {
    readonly method: "Scene.takePicture";
    readonly params?: NoParams;
  };
  /** Highlights a view for the other clients. */
  type OverlayHighlight = {
    readonly method: "Overlay.highlight";
    readonly params: {
      /** The view; null removes the highlight. */
      readonly view: State.ViewID | null;
    };
  };
  type InputTouch = Command.InputTouch;
  type InputWheel = Command.InputWheel;
  type DeviceSet = Command.DeviceSet;
  type InputPerform = Command.InputPerform;
  type InputStatusBarTap = Command.InputStatusBarTap;
  type KeyboardShow = Command.KeyboardShow;
  type KeyboardHide = Command.KeyboardHide;
  /** Returns the scenes that the server offers. */
  type SceneList = {
    readonly method: "Scene.list";
    readonly params?: NoParams;
  };
  /** Returns a state of an offered scene of at most 2000 views, for a picture in a list: when the doctor first finds its mistake in its demo or, without a mistake, in the middle of its demo. The running scene is not changed. */
  type ScenePreview = {
    readonly method: "Scene.preview";
    readonly params: {
      /** The scene's name, or NAME@VARIANT. */
      readonly name: string;
      /** True for the scene as it starts, before its demo, to compare it with another one; false if absent. */
      readonly start?: boolean;
    };
  };
  type SceneLoad = Command.SceneLoad;
  type SceneReset = Command.SceneReset;
  /** Restarts the current scene and plays its demo; touch or wheel input from a client ends it. */
  type SceneDemonstrate = {
    readonly method: "Scene.demonstrate";
    readonly params?: NoParams;
  };
  /** Returns the doctor's current findings. */
  type DoctorRun = {
    readonly method: "Doctor.run";
    readonly params?: NoParams;
  };
  /** Pauses engine time. */
  type SimPause = {
    readonly method: "Sim.pause";
    readonly params?: NoParams;
  };
  /** Resumes engine time. */
  type SimResume = {
    readonly method: "Sim.resume";
    readonly params?: NoParams;
  };
  /** Advances or rewinds by display frames while engine time is paused. */
  type SimStep = {
    readonly method: "Sim.step";
    readonly params: {
      /** The number of frames; negative to step back. */
      readonly frames: number;
    };
  };
  /** Seeks to another time of the session and pauses there; a new epoch begins. */
  type SimSeek = {
    readonly method: "Sim.seek";
    readonly params: {
      readonly t: State.Time;
      readonly epoch?: EpochOfTimes;
    };
  };
  /** Starts a ghost run. A copy of the session goes back to a time, before the commands of that time, applies changes, and replays the commands since. It does not require control, belongs to the requesting client, and sends Fork.samples. */
  type SimFork = {
    readonly method: "Sim.fork";
    readonly params: {
      /** The time to fork at, from the clock's earliest to its latest. Frames up to and including it are kept; commands of that time are not. */
      readonly t: State.Time;
      /** The values to set first, by view; validated against the current views. */
      readonly values?: Readonly<Record<string, Properties.Document & ({
        readonly tableHeaderView?: string | null;
        readonly tableFooterView?: string | null;
        readonly backgroundView?: string | null;
      })>>;
      /** Commands that replace all commands from t on, including those that lie ahead; later commands of the session are applied to the ghost too. */
      readonly commands?: readonly GhostCommand[];
      /** The scene to run in place of the present one, by a name that Scene.load accepts: the commands of the present scene are replayed on it. t is then the time at which the present scene was loaded. */
      readonly scene?: string;
      /** Whether Fork.samples also has the ghost's states, to compare all properties with the session's. */
      readonly states?: boolean;
      readonly epoch?: EpochOfTimes;
    };
  };
  /** A command with its time. Times are not earlier than t or the previous command's time. Scenes cannot be loaded. */
  type GhostCommand = (Command.InputTouch | Command.InputWheel | Command.InputPerform | Command.InputStatusBarTap | Command.ViewSet | Command.ViewCall | Command.KeyboardShow | Command.KeyboardHide | Command.DeviceSet) & {
    readonly t: State.Time;
  };
  /** Ends a ghost run of the requesting client. */
  type SimDropFork = {
    readonly method: "Sim.dropFork";
    readonly params: {
      /** The id from the response to Sim.fork. */
      readonly fork: string;
    };
  };
  /** Returns the commands since the scene was loaded, including those that lie ahead after a seek. */
  type HistoryCommands = {
    readonly method: "History.commands";
    readonly params?: {
      /** The earliest time to return, in microseconds. */
      readonly from?: number;
      /** The latest time to return, in microseconds. */
      readonly to?: number;
      readonly epoch?: EpochOfTimes;
    };
  };
  /** Returns past values of numeric properties as series. The response is sent when the series are ready, possibly after the responses to later requests. */
  type HistoryQuery = {
    readonly method: "History.query";
    readonly params: {
      /** The series to return: a view's id, a numeric property and, if the property has several numbers, the component, as in table.contentOffset.y or dot.alpha; no duplicates. */
      readonly properties: readonly string[];
      /** The start, not before the clock's earliest; before the commands of that time. */
      readonly from: State.Time;
      /** The end, not after the clock's latest. */
      readonly to: State.Time;
      /** The maximum number of points per series. */
      readonly maxPoints: number;
      readonly epoch?: EpochOfTimes;
    };
  };
  /** Returns what happened in a stretch of the past: the state at its start, then the changes, causes and events of each step. The response is sent when the steps are collected, possibly after the responses to later requests. */
  type HistorySteps = {
    readonly method: "History.steps";
    readonly params: {
      /** The start, not before the clock's earliest; before the commands of that time. */
      readonly from: State.Time;
      /** The end, not after the clock's latest. */
      readonly to: State.Time;
      readonly epoch?: EpochOfTimes;
    };
  };
  /** The epoch in which the times of the request were read. If a scene was loaded or reset since, the request is refused with -32017, instead of being answered about another history. */
  type EpochOfTimes = Message.Epoch;
  /** Stops engine time before the next frame when a predicate becomes true for a scroll view. Until time goes on, input (Input.*) waits; edits are carried out. The current scene must have the views that the predicate names. */
  type SimSetBreakpoint = {
    readonly method: "Sim.setBreakpoint";
    readonly params: {
      /** The breakpoint to replace. Without an id a new breakpoint is created, named b1, b2 and so on. */
      readonly id?: Message.BreakpointID;
      readonly predicate: Message.Predicate;
      /** Whether the breakpoint is enabled. */
      readonly isEnabled?: boolean;
    };
  };
  /** Removes a breakpoint. */
  type SimRemoveBreakpoint = {
    readonly method: "Sim.removeBreakpoint";
    readonly params: {
      readonly id: Message.BreakpointID;
    };
  };
  /** Returns the breakpoints. */
  type SimListBreakpoints = {
    readonly method: "Sim.listBreakpoints";
    readonly params?: NoParams;
  };
  /** Sets the rate of engine time. */
  type SimSetRate = {
    readonly method: "Sim.setRate";
    readonly params: {
      /** Engine microseconds per real microsecond. */
      readonly rate: number;
    };
  };
  /** Starts a recording in the server's folder. */
  type RecordStart = {
    readonly method: "Record.start";
    readonly params?: {
      /** The file's name; its extension is added if absent. The default name is the scene's name with the date and the time. */
      readonly name?: NewRecordingName;
      /** Whether to keep only the inputs, and what is needed to verify a replay. */
      readonly isInputsOnly?: boolean;
    };
  };
  /** Stops the recording that a client started. */
  type RecordStop = {
    readonly method: "Record.stop";
    readonly params?: NoParams;
  };
  /** Adds a user's note about the current time to the history and the recordings. */
  type RecordMark = {
    readonly method: "Record.mark";
    readonly params: {
      /** The text of the note. */
      readonly text: string;
    };
  };
  /** Returns the recordings in the server's folder. */
  type RecordList = {
    readonly method: "Record.list";
    readonly params?: NoParams;
  };
  /** Loads a recording: starts its scene, queues its commands for playback, and pauses engine time. */
  type RecordOpen = {
    readonly method: "Record.open";
    readonly params: {
      readonly name: Message.RecordingName;
    };
  };
  /** Gives the path to download a recording: it is valid for one request, within 30 seconds. */
  type RecordDownload = {
    readonly method: "Record.download";
    readonly params: {
      readonly name: Message.RecordingName;
    };
  };
  /** Uploads a chunk of a recording from the client. */
  type RecordPut = {
    readonly method: "Record.put";
    readonly params: {
      /** The name of the uploaded recording. */
      readonly name: NewRecordingName;
      /** The number of UTF-8 bytes sent before this chunk. */
      readonly position: number;
      /** The next chunk, at most 128 KiB of UTF-8. */
      readonly text: string;
      /** Whether this is the last chunk; the text must then be a complete recording. */
      readonly isLast?: boolean;
    };
  };
  /** A file name without a path: ASCII letters, digits, dots, hyphens and underscores, not starting with a dot, at most 100 characters including the extension .scroll.ndjson. */
  type NewRecordingName = string;
  /** Requests control, which only one client can have at a time. */
  type ControlAcquire = {
    readonly method: "Control.acquire";
    readonly params?: {
      /** Whether to take control from the client that has it. */
      readonly force?: boolean;
    };
  };
  /** Releases control. */
  type ControlRelease = {
    readonly method: "Control.release";
    readonly params?: NoParams;
  };
  type NoParams = Command.NoParams;
}

/** The result of a request, by its method. The schema is closed so that the tests detect members that this version sends but does not declare; a reader must ignore members that it does not know. */
export namespace Result {
  type Document = SessionAttach | ServerStats | ViewGet | ViewHitTest | SceneList | ScenePreview | DoctorRun | RecordStart | RecordStop | RecordList | RecordOpen | RecordDownload | RecordPut | Done | Time | Epoch | SimFork | HistoryCommands | HistoryQuery | HistorySteps | SimSetBreakpoint | SimListBreakpoints | ViewSearch | EditUndo;
  type SessionAttach = {
    /** What the server sends next: a snapshot, or patches to the state that the client has. */
    readonly mode: "snapshot" | "resume";
  };
  type ServerStats = {
    /** The time since the server started. */
    readonly uptime: Duration;
    /** The state of engine time, with the rate that was achieved if the requested one is not kept. */
    readonly clock: Message.Clock;
    /** The traffic of all clients that have ever connected. */
    readonly total: Traffic & {
      /** The number of clients that have ever connected. */
      readonly clients: Count;
    };
    /** The number of clients above which others are refused. */
    readonly maximumClients: number;
    /** The connected clients, in the order in which they connected, at most 256. */
    readonly clients: readonly (Traffic & ({
      /** The server's id for it, as in c2, or s1 for a source. */
      readonly client: string;
      readonly role: "controller" | "viewer" | "source";
      /** The time since it connected. */
      readonly connected: Duration;
      /** The states that were sent to it and that it has not acknowledged. */
      readonly unacknowledged: Count;
      /** The number of states since the last one that was sent to it. */
      readonly behind: Count;
      /** The responses and notifications that wait for it to read. */
      readonly queued: {
        readonly messages: Count;
        readonly bytes: Count;
      };
      /** Whether its messages wait, because of what it has asked for before. */
      readonly isWaiting: boolean;
    }))[];
    /** Whether there are more clients than are listed. */
    readonly isTruncated?: true;
    /** The number of refused requests, by the code of the error. */
    readonly refusals: Readonly<Record<string, Count>>;
    /** The number of clients that the server has closed, by the close code. */
    readonly closings: Readonly<Record<string, Count>>;
    /** The connections to the server's port, also those that only load files. */
    readonly connections?: {
      /** The connections so far. */
      readonly accepted: Count;
      /** The open connections. */
      readonly open: Count;
      /** The number of refused connections, requests and messages, by the reason. */
      readonly refusals: Readonly<Record<string, Count>>;
    };
  };
  type Count = number;
  /** In microseconds. */
  type Duration = number;
  /** What was exchanged with a client and done for it. */
  type Traffic = {
    /** The messages from clients. */
    readonly received: MessageCount;
    /** The messages to clients. */
    readonly sent: MessageCount;
    /** The states that were not sent one by one, because earlier ones were not acknowledged. */
    readonly mergedFrames: Count;
    /** The refused requests. */
    readonly refusals: Count;
    /** The time that requests took, as charged to clients. */
    readonly work: Duration;
  };
  type MessageCount = {
    /** The number of messages. */
    readonly messages: Count;
    /** The bytes of their texts. */
    readonly bytes: Count;
  };
  type StateResync = Done;
  type StateAck = Done;
  type ViewGet = {
    readonly id: State.ViewID;
    readonly values: State.View | Source.View;
  };
  type ViewSet = Time;
  type ViewCall = Time;
  type ViewHitTest = {
    /** The view; absent if the touch hits none. */
    readonly view?: State.ViewID;
  };
  type ViewSearch = {
    /** The views; each precedes its descendants. */
    readonly views: readonly ({
      readonly id: State.ViewID;
      readonly class: string;
      /** The first of these that contains the text. */
      readonly match: "id" | "class" | "text" | "property";
      /** The property, if match is property. */
      readonly property?: string;
      /** The text that contains the match, truncated to 200 characters; absent for ids and classes. */
      readonly text?: string;
    })[];
    /** Whether more views match than were requested. */
    readonly isTruncated?: true;
  };
  type EditUndo = {
    /** The parameters of the command that was applied: View.set, View.call or Device.set. */
    readonly edit: Readonly<Record<string, any>>;
    readonly undo: number;
    readonly redo: number;
  };
  type EditRedo = EditUndo;
  type OverlayHighlight = Done;
  type SceneTakePicture = Done;
  type InputTouch = Time;
  type InputWheel = Time;
  type InputPerform = Time;
  type InputStatusBarTap = Time;
  type KeyboardShow = Time;
  type KeyboardHide = Time;
  type DeviceSet = Time;
  type SceneList = {
    /** The offered scenes. */
    readonly scenes: readonly ({
      /** The name that Scene.load accepts. */
      readonly name: string;
      /** The title, for display. */
      readonly title: string;
      /** What there is to see; may be empty. */
      readonly summary: string;
      /** The scene in one line; absent if it has none. */
      readonly line?: string;
      /** The group of the scene; absent for scenes from files. */
      readonly group?: string;
      readonly findings?: Message.RuleIDs;
      readonly corrected?: Message.Corrected;
      /** The variants of the scene, the default first. Scene.load accepts a variant's name after the scene's name and @. */
      readonly variants?: readonly {
        readonly name: string;
        readonly title: string;
        readonly findings?: Message.RuleIDs;
        readonly corrected?: Message.Corrected;
      }[];
      /** The names of the classes of its views, sorted. */
      readonly classes: readonly string[];
      /** Present for a source of scroll views that is not the server's engine. */
      readonly kind?: "source";
      readonly status?: "waiting" | "live" | "gone";
    })[];
    /** The name of the current scene. */
    readonly current: string;
  };
  type SceneLoad = Epoch;
  type SceneReset = Epoch;
  type SceneDemonstrate = Epoch;
  type ScenePreview = {
    /** The ids of the views with findings, in the order in which they were found. */
    readonly views: readonly State.ViewID[];
    readonly state: State.Document;
  };
  type DoctorRun = {
    readonly epoch: Message.Epoch;
    /** The doctor's current findings. */
    readonly findings: readonly Finding.Document[];
  };
  type SimPause = Time;
  type SimResume = Time;
  type SimStep = Time;
  type SimSetRate = Time;
  type SimSeek = Time;
  type RecordStart = {
    readonly name: Message.RecordingName;
  };
  type RecordStop = {
    readonly name: Message.RecordingName;
    /** The size of the file in bytes. */
    readonly bytes: number;
    /** The number of commands in the recording. */
    readonly commands: number;
    /** The duration in microseconds. */
    readonly duration: State.Time;
  };
  type RecordMark = Time;
  type RecordList = {
    /** The recordings, newest first, at most 500. */
    readonly recordings: readonly {
      readonly name: Message.RecordingName;
      /** The size of the file in bytes. */
      readonly bytes: number;
      /** The time of the last write, in ISO 8601. */
      readonly modified: string;
      /** The name of the first scene. */
      readonly scene?: string;
      /** The title of that scene, for display. */
      readonly title?: string;
      /** The time of the last line, in microseconds. This is the duration or, if the recording loads scenes, the duration of the last one. */
      readonly duration?: State.Time;
      /** The number of commands; absent if the recording is truncated. */
      readonly commands?: number;
      /** Whether it is a recording of inputs only. */
      readonly isInputsOnly?: boolean;
      /** Whether the recording is complete, not truncated. */
      readonly isComplete?: boolean;
      /** Why the recording cannot be read. */
      readonly error?: string;
    }[];
    /** The folder of the recordings, for display. */
    readonly folder: string;
  };
  type RecordOpen = {
    readonly name: Message.RecordingName;
    /** The total duration in microseconds, over all loaded scenes. */
    readonly duration: State.Time;
  };
  type RecordDownload = {
    /** The path relative to the page, with a random ticket in place of the token. */
    readonly path: string;
  };
  type RecordPut = {
    readonly name: Message.RecordingName;
    /** The number of bytes received so far. */
    readonly bytes: number;
  };
  type SimFork = {
    readonly fork: Message.Fork;
    /** The time at which the ghost starts, as requested. */
    readonly t: State.Time;
  };
  type SimDropFork = Done;
  type HistoryCommands = {
    /** The commands in order, as they were written; cancelled touches are returned as Input.touch with cancelled samples. */
    readonly commands: readonly Request.GhostCommand[];
    /** The earliest time with a known history. */
    readonly earliest: State.Time;
    /** The latest time to return, in microseconds. */
    readonly latest: State.Time;
    /** Present if there are more than 2,000 commands or more than 512 KiB, and only the first are returned. */
    readonly isTruncated?: true;
  };
  type HistoryQuery = {
    /** The time range of the series. */
    readonly t: {
      readonly from: State.Time;
      readonly to: State.Time;
    };
    /** The series by the requested names, in time order: the times of changes and the values from those times on. If there are more than maxPoints, the minimum and the maximum of each of several equal intervals. Empty if the view's class does not have the property. */
    readonly series: Readonly<Record<string, readonly (readonly [State.Time, number])[]>>;
  };
  type HistorySteps = StepsOfEngine | Source.Steps;
  /** The past steps of a scene. */
  type StepsOfEngine = {
    /** The time range of the steps. */
    readonly t: {
      readonly from: State.Time;
      readonly to: State.Time;
    };
    /** The state at the start. */
    readonly state: State.Document;
    /** The steps after the start, oldest first. Each patch applies to the state after the previous step. */
    readonly steps: readonly {
      readonly patch: Patch.Document;
      /** The causes of the changes, oldest first. */
      readonly why: readonly Change.Document[];
      /** The events, oldest first. */
      readonly events: readonly Event.Document[];
    }[];
    /** Present if there are more steps than fit into a response; the next request begins a microsecond after the returned end. */
    readonly isTruncated?: true;
  };
  type SimSetBreakpoint = {
    readonly id: Message.BreakpointID;
    readonly predicate: Message.Predicate;
  };
  type SimRemoveBreakpoint = Done;
  type SimListBreakpoints = {
    readonly breakpoints: Message.Breakpoints;
  };
  type ControlAcquire = Done;
  type ControlRelease = Done;
  /** The request succeeded. */
  type Done = Readonly<Record<string, any>>;
  type Time = {
    /** The engine time at which the command was applied, in microseconds. */
    readonly t: State.Time;
  };
  type Epoch = {
    readonly epoch: Message.Epoch;
  };
}

/** A scene file, *.scene.json. At most 16 MiB, 20 levels and 200000 views. */
export namespace Scene {
  type Document = {
    /** The address or path of this schema, for completion and validation in editors; otherwise ignored. */
    readonly "$schema"?: string;
    readonly format: "scrollscope.scene";
    readonly version: 1;
    /** The title of the scene, for display; the default is the file's name. */
    readonly title?: string;
    /** What there is to see, for display. */
    readonly summary?: string;
    /** The scene in one line, for lists of scenes. */
    readonly line?: string;
    /** What to try, in one sentence, which the page never cuts. */
    readonly try?: string;
    /** Where the scene comes from, such as a chapter of a book. */
    readonly source?: string;
    /** The ids of the doctor's rules that the demo breaks, if the scene shows a mistake. */
    readonly findings?: readonly Finding.Rule[];
    /** Whether the scene shows how a mistake is corrected. */
    readonly corrected?: boolean;
    readonly device: Device;
    /** The language of the scene, as a BCP 47 tag such as ar-EG or th-u-nu-thai. It determines the digits and the direction of writing. */
    readonly locale?: string;
    /** Choices of behaviour for which the known facts about UIKit are thin or contradictory. */
    readonly options?: {
      /** isDragging stays true while the content glides after a lift. (U1) */
      readonly isDraggingWhileDecelerating?: boolean;
      /** A finger that catches gliding content ends the deceleration, with its callback, when it lifts rather than when it lands. (U2) */
      readonly endsDecelerationAtLift?: boolean;
      /** A target that a controller changes counts where the content pages too. (U3) */
      readonly pagingTakesChangedTarget?: boolean;
      /** A zoom step sends the scroll event before the zoom event. (U4) */
      readonly scrollsBeforeZooming?: boolean;
      /** A zoom that is not animated sends scrollViewDidEndZooming. (U5) */
      readonly endsZoomingWithoutAnimation?: boolean;
      /** Setting a limit of the zoom scale immediately clamps the current scale. (U6) */
      readonly zoomLimitsClampAtOnce?: boolean;
      /** A shrinking content size also clamps the offset during a touch and during deceleration. (U7) */
      readonly contentSizeClampsInMotion?: boolean;
      /** Content that sits at its top stays there when the safe area changes. (U8) */
      readonly keepsTopOnSafeAreaChange?: boolean;
      /** Setting the origin of a scroll view's bounds sends scrollViewDidScroll. (U9) */
      readonly boundsOriginScrolls?: boolean;
      /** A scroll also requests layout of the scroll view's superview. (U10) */
      readonly scrollingLaysOutSuperview?: boolean;
      /** An animated change to the current offset sends scrollViewDidEndScrollingAnimation. (U11) */
      readonly endsScrollingAnimationInPlace?: boolean;
      /** Pages are counted from the start of the inset instead of from offset 0. (U12) */
      readonly pagesStartAtInset?: boolean;
      /** The adjustment behaviour automatic includes top and bottom under a tab bar, as it does under a navigation bar. (U13) */
      readonly automaticCountsTabBars?: boolean;
      /** Setting the property contentOffset ends a deceleration. (U14) */
      readonly offsetPropertyEndsDeceleration?: boolean;
      /** Zooming moves the zoom view's frame to the content's origin. (U15) */
      readonly zoomingResetsOrigin?: boolean;
      /** A view outside any window converts to and from nil without a change, instead of treating its topmost superview as the window. (U16) */
      readonly detachedViewsConvertToThemselves?: boolean;
      /** scrollRectToVisible treats the part of the view that its insets cover as visible. (U17) */
      readonly insetsCountAsVisible?: boolean;
      /** Rectangles that only touch have no intersection, instead of one with a height of 0. (U18) */
      readonly touchingRectsAreDisjoint?: boolean;
      /** Limits of the zoom scale in the wrong order are swapped, instead of disabling zooming. (U19) */
      readonly swapsInvertedZoomLimits?: boolean;
      /** A drag begins at the earliest in the first display frame 44 ms after the touch-down, at the location that the finger has then. (U20) */
      readonly gatesQuickDrags?: boolean;
      /** Flicks in a row, from the fourth on, let the content travel further. (U21) */
      readonly accumulatesFlicks?: boolean;
      /** Content that a trackpad holds still past an edge bounces back with three quarters of its last velocity, instead of none. (U22) */
      readonly bouncesWithLastVelocity?: boolean;
    };
    /** One reusable behaviour, or several. */
    readonly controller?: Controller | readonly Controller[];
    /** The variants of the scene, the default first; a variant is selected as NAME@VARIANT. */
    readonly variants?: readonly Variant[];
    /** The name of the variant to show, instead of the first. */
    readonly variant?: string;
    readonly demo?: Demo;
    /** The root view that contains all others, usually a Window, and the only view that can be one. A root of any class is treated as the window; without a frame it fills the device. */
    readonly root: View;
  };
  /** A variant of the scene: the values that replace those in the rest of the file. */
  type Variant = {
    readonly name: string;
    /** The title in the page; the default is the name. */
    readonly title?: string;
    /** What to notice in this variant. */
    readonly summary?: string;
    readonly try?: Try;
    readonly findings?: Findings;
    readonly corrected?: Corrected;
    /** Properties of views, keyed by view id; null removes a property. */
    readonly values?: Readonly<Record<string, {
      readonly id?: never;
      readonly subviews?: never;
    }>>;
    readonly device?: Device;
    readonly locale?: Locale;
    readonly options?: Options;
    readonly controller?: Controller;
    readonly demo?: Demo;
  };
  /** A gesture that demonstrates the scene: commands with their times, in microseconds, which do not decrease. The page plays it on request; simulate --demo plays it too. */
  type Demo = readonly (Command.Document & {
    readonly t: number;
    readonly method?: any;
    readonly params?: any;
    /** What happens from here on, for display; without one, the command belongs to the step before. */
    readonly caption?: string;
  })[];
  /** Points. */
  type Distance = number;
  /** The device; the root is its window. */
  type Device = {
    /** The screen [width, height] in points, in its current orientation. */
    readonly size: readonly [number, number];
    /** The size of the window for which the views are laid out: when the scene opens, their autoresizing masks fit them to the device. The default is size. */
    readonly designSize?: readonly [number, number];
    /** Pixels per point. */
    readonly displayScale?: number;
    readonly orientation?: "portrait" | "portraitUpsideDown" | "landscapeLeft" | "landscapeRight";
    /** The height in points of the keyboard that a text field shows. */
    readonly keyboard?: {
      /** In portrait orientation. */
      readonly portrait?: Distance;
      /** In landscape orientation. */
      readonly landscape?: Distance;
    };
    /** Whether a hardware keyboard is attached; a text field then shows no keyboard. */
    readonly hardwareKeyboard?: boolean;
    /** The parts of the window that bars, notch and home indicator cover: [top, left, bottom, right] in points. */
    readonly safeAreaInsets?: readonly [Distance, Distance, Distance, Distance];
  };
  /** The id of the view that the controller manages. */
  type ControllerView = string;
  type Controller = OpenOnPage | KeepPageOnRotation | KeepCentreOnRotation | PageLabel | PagingOffWhileZoomed | ResetZoom | AutoCentring | KeyboardAvoidance | AboveKeyboard | KeepEndInView | PullToRefresh | RevealNext | StickyHeader | FitContent | SideBySide | SnapToCards | InfiniteScroll | ScrollReport | RestReport | PinReport | AddPin | Reaction;
  /** Reacts to an event of the view: sets properties and then calls methods within the same step, as an app's delegate does. Changes that the views cannot accept at that moment are skipped. */
  type Reaction = {
    readonly name: "reaction";
    /** The event's name. */
    readonly on: "scrollViewDidScroll" | "scrollViewWillBeginDragging" | "scrollViewWillEndDragging" | "scrollViewDidEndDragging" | "scrollViewWillBeginDecelerating" | "scrollViewDidEndDecelerating" | "scrollViewDidEndScrollingAnimation" | "scrollViewWillBeginZooming" | "scrollViewDidZoom" | "scrollViewDidEndZooming" | "scrollViewDidChangeAdjustedContentInset" | "edgeCrossed" | "scrollViewShouldScrollToTop" | "scrollViewDidScrollToTop" | "layoutSubviews" | "viewWillTransition" | "willAnimateRotation" | "didRotate" | "touchesBegan" | "touchesMoved" | "touchesEnded" | "touchesCancelled" | "buttonTapped" | "tableViewDidSelectRow" | "refreshControlValueChanged" | "keyboardWillShow" | "keyboardDidShow" | "keyboardWillHide" | "keyboardDidHide" | "keyboardWillChangeFrame" | "keyboardDidChangeFrame";
    /** The id of the view that sends the event. */
    readonly view: string;
    /** A predicate on the state, such as zoomScale == 1: the reaction is skipped unless it holds. Properties without a view are those of the scroll view that sends the event. */
    readonly when?: string;
    /** Properties of views, keyed by view id. */
    readonly set?: Readonly<Record<string, Properties.Document>>;
    /** Calls, in order. */
    readonly call?: readonly (SetContentOffset | SetZoomScale | Zoom | ScrollRectToVisible | StopScrollingAndZooming | BecomeFirstResponder | ResignFirstResponder | InsertSubview | BringSubviewToFront | SendSubviewToBack | RemoveFromSuperview | FlashScrollIndicators | InsertRows | DeleteRows | ReloadRows | ReloadData | ScrollToRow | SendAction)[];
    /** The id of a scroll view. What set and call add to the height of its content is then added to its contentOffset, so that a change above the visible part does not move it. A row whose height is an estimate counts with it. */
    readonly keepDistanceToEnd?: string;
    /** Where the content comes to rest after a lift. Only for scrollViewWillEndDragging of a scroll view; null leaves the axis unchanged. */
    readonly targetContentOffset?: readonly [null | number, null | number];
  };
  /** Shows the page with this number when the scene opens, and then the page of each row of a table that is tapped. Pages are counted from 1; beyond the last of count pages they begin again with the first. */
  type OpenOnPage = {
    readonly name: "openOnPage";
    readonly view: ControllerView;
    readonly number: number;
    readonly count: number;
    /** The id of the table; its first row stands for page 1. */
    readonly table?: string;
  };
  /** Keeps the current page across a rotation: the page at the view's leading edge before the rotation begins there afterwards, and the content gets as many pages of the new width. */
  type KeepPageOnRotation = {
    readonly name: "keepPageOnRotation";
    readonly view: ControllerView;
    /** Whether the position inside the page is kept too while the content is zoomed. */
    readonly keepsFraction?: boolean;
  };
  /** Keeps the center across a rotation: the content point at the center of the view before the rotation is there afterwards, as far as the range allows; the zoom scale is kept. */
  type KeepCentreOnRotation = {
    readonly name: "keepCentreOnRotation";
    readonly view: ControllerView;
  };
  /** A button resets the zoom scale to 1, animated; it is enabled only at other scales. */
  type ResetZoom = {
    readonly name: "resetZoom";
    readonly view: ControllerView;
    /** The id of the button. */
    readonly button: string;
    /** When the button changes. */
    readonly variant?: "corrected" | "asPublished";
  };
  /** Paging is enabled only at zoom scale 1. */
  type PagingOffWhileZoomed = {
    readonly name: "pagingOffWhileZoomed";
    readonly view: ControllerView;
  };
  /** Content smaller than the view is centered. */
  type AutoCentring = {
    readonly name: "autoCentring";
    readonly view: ControllerView;
    /** How the content is centered. */
    readonly way: "frame" | "inset" | "alignment" | "offset";
  };
  /** A label shows the current page. */
  type PageLabel = {
    readonly name: "pageLabel";
    readonly view: ControllerView;
    /** The id of the label. */
    readonly label: string;
    /** The format of the label: each %d, or %1$d, is replaced by the number, each %2$d by the number of pages, both in the digits of the scene's locale, and each %% by a percent sign. */
    readonly format?: string;
    readonly strings?: StringTable;
    /** The number that the label shows. */
    readonly number?: "page" | "remaining" | "count";
    /** The number of pages after which the numbers begin again with 1. */
    readonly modulo?: number;
    /** The axis along which the pages lie. */
    readonly axis?: "horizontal" | "vertical";
    /** Whether pages are counted from the right if the view has a right-to-left layout. */
    readonly followsDirection?: boolean;
    /** When the label changes, and to which numbers. */
    readonly variant?: "corrected" | "asPublished";
  };
  /** Formats keyed by language tag. The format for the scene's locale, or its language, replaces format. It is either one format for all numbers, or one for each plural form of the language, by CLDR's names. */
  type StringTable = Readonly<Record<string, string | {
    readonly zero?: string;
    readonly one?: string;
    readonly two?: string;
    readonly few?: string;
    readonly many?: string;
    readonly other: string;
  }>>;
  /** The text of a label, with the names of values in braces. */
  type ReportFormat = string;
  /** The view's content is as large as one of the views in it, also after that has changed its size; without content it is as wide as the view. */
  type FitContent = {
    readonly name: "fitContent";
    readonly view: ControllerView;
    /** The id of the view in the content. */
    readonly content?: string;
  };
  /** Arranges the subviews of a container in a row, from the leading edge. The container is as high as its highest subview, and the view's content is as large as the container. */
  type SideBySide = {
    readonly name: "sideBySide";
    readonly view: ControllerView;
    /** The id of the container. */
    readonly container: string;
    /** The width of each page. */
    readonly width?: "natural" | "page";
    /** The height of each page. */
    readonly height?: "proportional" | "view";
    /** What happens to the pages when the device rotates. */
    readonly rotation?: "resize" | "rebuild";
  };
  /** On a lift the content moves to the start of the card nearest to where it would have come to rest; the other axis is unchanged. */
  type SnapToCards = {
    readonly name: "snapToCards";
    readonly view: ControllerView;
    /** The distance in points from the left edge of a card to that of the next; the first card is at the start of the content. */
    readonly spacing: number;
    /** The id of a label that describes the change. */
    readonly label?: string;
    /** The text of the label, with {proposed}, {target} and {card}, counted from 1. */
    readonly format?: ReportFormat;
  };
  /** Endless repeating content. When the horizontal offset leaves the second period it is moved back into it, without ending a drag or a deceleration. The content must be at least as long as two periods and the view. */
  type InfiniteScroll = {
    readonly name: "infiniteScroll";
    readonly view: ControllerView;
    /** The distance in points after which the content repeats. */
    readonly period: number;
    /** The id of a label with counters. */
    readonly label?: string;
    /** The text of the label, with {distance} in points, {rounds} and {shifts}. */
    readonly format?: ReportFormat;
  };
  /** A label shows the position of the view's content. */
  type ScrollReport = {
    readonly name: "scrollReport";
    readonly view: ControllerView;
    /** The id of the label. */
    readonly label: string;
    /** The text of the label, with {contentOffset}, {contentSize}, {zoomScale} as shown, {unscaledOffset} and {unscaledSize} at scale 1, {phase}, {isPagingEnabled}, the view's {height}, and the points of it that the keyboard covers: {keyboardOverlap}, or {unconvertedOverlap} if the keyboard's frame is not converted from the screen. */
    readonly format?: ReportFormat;
  };
  /** A label shows the offset at which the view's content rests. */
  type RestReport = {
    readonly name: "restReport";
    readonly view: ControllerView;
    /** The id of the label. */
    readonly label: string;
    /** The text of the label, with {x} and {y}. */
    readonly format?: ReportFormat;
    /** target takes the target of each lift for the place, which is a mistake; rest reads the offset when the content has come to rest. */
    readonly source?: "target" | "rest";
  };
  /** A label shows the distance of a pin's tip, the middle of the lower edge of its bounds, from its place on the content, and how much the pin has grown. */
  type PinReport = {
    readonly name: "pinReport";
    /** The id of the pin. */
    readonly pin: string;
    /** The id of the view that the pin marks. */
    readonly content: string;
    /** The place of the pin in the content's coordinates. */
    readonly at: State.Point;
    /** The id of the label. */
    readonly label: string;
    /** The text of the label, with {x}, {y} and {distance} in points on the screen, {size} of the pin and {scale} of the content. */
    readonly format?: ReportFormat;
  };
  /** A button adds a pin to a ScrollContentView and registers it there as a view that keeps its size; transforms are not changed. */
  type AddPin = {
    readonly name: "addPin";
    /** The id of the button. */
    readonly button: string;
    /** The id of the pin. */
    readonly pin: string;
    /** The id of the view that the pin is added to. */
    readonly content: string;
    /** The position of its anchor point, in the content's coordinates. */
    readonly at: State.Point;
  };
  /** Keeps the content of a scroll view reachable above the keyboard. */
  type KeyboardAvoidance = {
    readonly name: "keyboardAvoidance";
    readonly view: ControllerView;
    /** How space is made for the keyboard. */
    readonly strategy: "shrinkAsPublished" | "shrink" | "inset" | "layoutGuide";
    /** The height of the inset, with the strategy inset. */
    readonly rule?: "larger" | "added" | "keyboardHeight";
    /** Whether the keyboard's frame is converted from the screen before it is compared with the view's; only with the strategies that shrink. */
    readonly converts?: boolean;
    /** Whether the view still receives keyboard notifications while it is out of the window, as if it unregistered with a different object than it registered with; not with the strategy layoutGuide. */
    readonly staysRegistered?: boolean;
  };
  /** Places a view on top of the keyboard layout guide of its superview, as an input bar does. The view also follows a keyboard that a finger moves. */
  type AboveKeyboard = {
    readonly name: "aboveKeyboard";
    readonly view: ControllerView;
  };
  /** Keeps content that is at its end there when the end moves: animated if the content's height changes, immediately if the view's size or insets change, and not during a touch. */
  type KeepEndInView = {
    readonly name: "keepEndInView";
    readonly view: ControllerView;
  };
  /** A refresh of a view with a refreshControl ends after a duration; content that rests below the control then scrolls back over it, animated. */
  type PullToRefresh = {
    readonly name: "pullToRefresh";
    readonly view: ControllerView;
    /** The duration in microseconds. */
    readonly duration: number;
  };
  /** Each tap on a button shows the first view of a list that is still hidden, and the content grows to contain it, keeping the space that it had below its lowest view at the start. When all are shown the button is disabled. */
  type RevealNext = {
    readonly name: "revealNext";
    readonly view: ControllerView;
    /** The id of the button. */
    readonly button: string;
    /** The ids of the views, in the order in which they are shown. */
    readonly views: readonly string[];
  };
  /** A view in the content sticks to the top edge of the visible area, below the insets, while the content below it scrolls. */
  type StickyHeader = {
    readonly name: "stickyHeader";
    readonly view: ControllerView;
    /** The id of the sticky view, a subview of the scroll view. */
    readonly header: string;
    /** Whether the view grows by the distance that the content is pulled down past its top. */
    readonly stretches?: boolean;
    /** The height in points that remains after the content has scrolled past; the default is its full height. */
    readonly minimumHeight?: Distance;
  };
  /** A view with its descendants. */
  type View = Properties.Document & ({
    /** The id, unique in the scene. A scroll view reserves its id with .verticalIndicator and .horizontalIndicator for its indicators, a table its id with .cell-0-0 and the like for what it shows. */
    readonly id: string;
    /** The view's class. */
    readonly class?: "Window" | "View" | "ScrollView" | "ImageView" | "Label" | "ScrollContentView" | "GridView" | "PinView" | "Button" | "NavigationBar" | "TextField" | "TableView" | "TwoToneTableView" | "ShadowedTableView";
    /** The subviews, from back to front. */
    readonly subviews?: readonly Subview[];
    /** Placed above all sections, as wide as the table and as high as its own frame. */
    readonly tableHeaderView?: Subview;
    /** Placed below all sections, as wide as the table and as high as its own frame. */
    readonly tableFooterView?: Subview;
    /** Placed behind everything in the table; fills the table and does not scroll. */
    readonly backgroundView?: Subview;
  });
  /** A subview: a view of any class but Window. */
  type Subview = View & {
    readonly class?: any;
  };
}

/** What is said between the server and a source of scroll views that is not its engine, over the subprotocol scrollscope.source.v1, and what an inspecting client is sent about one. A value that a view does not have is unknown, but for contentOffset, phase and flags. */
export namespace Source {
  type Document = FromSource | ToSource;
  /** The server's id for a source, as in s1; Scene.load takes source:s1. */
  type SourceID = string;
  /** The device. A server adds the usual values of what is left out. */
  type Device = {
    /** The size [width, height] in points. */
    readonly size: readonly [number, number];
    /** The number of pixels per point. */
    readonly displayScale?: number;
    readonly orientation?: "portrait" | "portraitUpsideDown" | "landscapeLeft" | "landscapeRight";
    readonly safeAreaInsets?: Insets;
  };
  /** Values of the source's own, at most 32; each may be an object of at most 32 plain values. */
  type Foreign = Readonly<Record<string, PlainValue | Readonly<Record<string, PlainValue>>>>;
  /** A number, a text, true or false, or at most 6 numbers. */
  type PlainValue = number | string | boolean | readonly number[];
  /** A view, with what is known of it. A scroll view has a frame and a contentSize. */
  type View = {
    readonly class: string;
    readonly frame?: Rect;
    readonly bounds?: Rect;
    readonly center?: Point;
    readonly transform?: Transform;
    readonly anchorPoint?: Point;
    readonly alpha?: number;
    readonly isHidden?: boolean;
    readonly clipsToBounds?: boolean;
    readonly isUserInteractionEnabled?: boolean;
    readonly backgroundColor?: Color;
    readonly cornerRadius?: number;
    readonly autoresizingMask?: readonly ("flexibleLeftMargin" | "flexibleWidth" | "flexibleRightMargin" | "flexibleTopMargin" | "flexibleHeight" | "flexibleBottomMargin")[];
    readonly autoresizesSubviews?: boolean;
    readonly semanticContentAttribute?: "unspecified" | "playback" | "spatial" | "forceLeftToRight" | "forceRightToLeft";
    readonly effectiveUserInterfaceLayoutDirection?: "leftToRight" | "rightToLeft";
    readonly shadowColor?: Color;
    readonly shadowOpacity?: number;
    readonly shadowOffset?: Size;
    readonly shadowRadius?: number;
    readonly shadowPath?: Rect;
    readonly shadowIsVisible?: boolean;
    readonly content?: Content;
    readonly text?: string;
    readonly textColor?: Color;
    readonly isEnabled?: boolean;
    readonly isHighlighted?: boolean;
    readonly automaticallyAdjustsScrollViewInsets?: boolean;
    readonly isFirstResponder?: boolean;
    readonly contentOffset?: Point;
    readonly contentSize?: readonly [number, number];
    readonly contentInset?: Insets;
    readonly adjustedContentInset?: Insets;
    readonly contentInsetAdjustmentBehavior?: "automatic" | "scrollableAxes" | "never" | "always";
    readonly contentAlignmentPoint?: readonly [number, number];
    readonly safeAreaInsets?: Insets;
    readonly scrollIndicatorInsets?: Insets;
    readonly verticalScrollIndicatorInsets?: Insets;
    readonly horizontalScrollIndicatorInsets?: Insets;
    readonly automaticallyAdjustsScrollIndicatorInsets?: boolean;
    readonly bounces?: boolean;
    readonly bouncesVertically?: boolean;
    readonly bouncesHorizontally?: boolean;
    readonly alwaysBounceVertical?: boolean;
    readonly alwaysBounceHorizontal?: boolean;
    readonly isScrollEnabled?: boolean;
    readonly isPagingEnabled?: boolean;
    readonly isDirectionalLockEnabled?: boolean;
    readonly decelerationRate?: number;
    readonly scrollsToTop?: boolean;
    readonly keyboardDismissMode?: "none" | "onDrag" | "interactive" | "onDragWithAccessory" | "interactiveWithAccessory";
    readonly showsVerticalScrollIndicator?: boolean;
    readonly showsHorizontalScrollIndicator?: boolean;
    readonly indicatorStyle?: "default" | "black" | "white";
    readonly indexDisplayMode?: "automatic" | "alwaysHidden";
    readonly delaysContentTouches?: boolean;
    readonly canCancelContentTouches?: boolean;
    readonly transfersHorizontalScrollingToParent?: boolean;
    readonly transfersVerticalScrollingToParent?: boolean;
    readonly allowsKeyboardScrolling?: boolean;
    readonly refreshControl?: boolean;
    readonly isRefreshing?: boolean;
    readonly minimumZoomScale?: number;
    readonly maximumZoomScale?: number;
    readonly zoomScale?: number;
    readonly bouncesZoom?: boolean;
    readonly viewForZooming?: string;
    readonly style?: "plain" | "grouped";
    readonly sectionHeaderTopPadding?: number;
    readonly tableHeaderView?: ViewID;
    readonly tableFooterView?: ViewID;
    readonly backgroundView?: ViewID;
    readonly topColor?: Color;
    readonly bottomColor?: Color;
    readonly shadowHeight?: number;
    readonly isTracking?: boolean;
    readonly isDragging?: boolean;
    readonly isDecelerating?: boolean;
    readonly isScrollAnimating?: boolean;
    readonly isZooming?: boolean;
    readonly isZoomBouncing?: boolean;
    readonly isZoomAnimating?: boolean;
    readonly phase?: "idle" | "tracking" | "dragging" | "decelerating" | "bouncing" | "animating" | "zooming" | "zoomBouncing";
    readonly velocity?: Point;
    readonly nonScalingSubviews?: readonly string[];
    readonly subviews?: readonly ViewID[];
    readonly foreign?: Foreign;
  };
  /** The changes of a view; null removes a value, which is unknown then. */
  type ViewPatch = {
    readonly class?: string;
    readonly frame?: Rect | null;
    readonly bounds?: Rect | null;
    readonly center?: Point | null;
    readonly transform?: Transform | null;
    readonly anchorPoint?: Point | null;
    readonly alpha?: number | null;
    readonly isHidden?: boolean | null;
    readonly clipsToBounds?: boolean | null;
    readonly isUserInteractionEnabled?: boolean | null;
    readonly backgroundColor?: Color | null;
    readonly cornerRadius?: number | null;
    readonly autoresizingMask?: readonly ("flexibleLeftMargin" | "flexibleWidth" | "flexibleRightMargin" | "flexibleTopMargin" | "flexibleHeight" | "flexibleBottomMargin")[] | null;
    readonly autoresizesSubviews?: boolean | null;
    readonly semanticContentAttribute?: "unspecified" | "playback" | "spatial" | "forceLeftToRight" | "forceRightToLeft" | null;
    readonly effectiveUserInterfaceLayoutDirection?: "leftToRight" | "rightToLeft" | null;
    readonly shadowColor?: Color | null;
    readonly shadowOpacity?: number | null;
    readonly shadowOffset?: Size | null;
    readonly shadowRadius?: number | null;
    readonly shadowPath?: Rect | null;
    readonly shadowIsVisible?: boolean | null;
    readonly content?: Content | null;
    readonly text?: string | null;
    readonly textColor?: Color | null;
    readonly isEnabled?: boolean | null;
    readonly isHighlighted?: boolean | null;
    readonly automaticallyAdjustsScrollViewInsets?: boolean | null;
    readonly isFirstResponder?: boolean | null;
    readonly contentOffset?: Point | null;
    readonly contentSize?: readonly [number, number] | null;
    readonly contentInset?: Insets | null;
    readonly adjustedContentInset?: Insets | null;
    readonly contentInsetAdjustmentBehavior?: "automatic" | "scrollableAxes" | "never" | "always" | null;
    readonly contentAlignmentPoint?: readonly [number, number] | null;
    readonly safeAreaInsets?: Insets | null;
    readonly scrollIndicatorInsets?: Insets | null;
    readonly verticalScrollIndicatorInsets?: Insets | null;
    readonly horizontalScrollIndicatorInsets?: Insets | null;
    readonly automaticallyAdjustsScrollIndicatorInsets?: boolean | null;
    readonly bounces?: boolean | null;
    readonly bouncesVertically?: boolean | null;
    readonly bouncesHorizontally?: boolean | null;
    readonly alwaysBounceVertical?: boolean | null;
    readonly alwaysBounceHorizontal?: boolean | null;
    readonly isScrollEnabled?: boolean | null;
    readonly isPagingEnabled?: boolean | null;
    readonly isDirectionalLockEnabled?: boolean | null;
    readonly decelerationRate?: number | null;
    readonly scrollsToTop?: boolean | null;
    readonly keyboardDismissMode?: "none" | "onDrag" | "interactive" | "onDragWithAccessory" | "interactiveWithAccessory" | null;
    readonly showsVerticalScrollIndicator?: boolean | null;
    readonly showsHorizontalScrollIndicator?: boolean | null;
    readonly indicatorStyle?: "default" | "black" | "white" | null;
    readonly indexDisplayMode?: "automatic" | "alwaysHidden" | null;
    readonly delaysContentTouches?: boolean | null;
    readonly canCancelContentTouches?: boolean | null;
    readonly transfersHorizontalScrollingToParent?: boolean | null;
    readonly transfersVerticalScrollingToParent?: boolean | null;
    readonly allowsKeyboardScrolling?: boolean | null;
    readonly refreshControl?: boolean | null;
    readonly isRefreshing?: boolean | null;
    readonly minimumZoomScale?: number | null;
    readonly maximumZoomScale?: number | null;
    readonly zoomScale?: number | null;
    readonly bouncesZoom?: boolean | null;
    readonly viewForZooming?: string | null;
    readonly style?: "plain" | "grouped" | null;
    readonly sectionHeaderTopPadding?: number | null;
    readonly tableHeaderView?: ViewID | null;
    readonly tableFooterView?: ViewID | null;
    readonly backgroundView?: ViewID | null;
    readonly topColor?: Color | null;
    readonly bottomColor?: Color | null;
    readonly shadowHeight?: number | null;
    readonly isTracking?: boolean | null;
    readonly isDragging?: boolean | null;
    readonly isDecelerating?: boolean | null;
    readonly isScrollAnimating?: boolean | null;
    readonly isZooming?: boolean | null;
    readonly isZoomBouncing?: boolean | null;
    readonly isZoomAnimating?: boolean | null;
    readonly phase?: "idle" | "tracking" | "dragging" | "decelerating" | "bouncing" | "animating" | "zooming" | "zoomBouncing" | null;
    readonly velocity?: Point | null;
    readonly nonScalingSubviews?: readonly string[] | null;
    readonly subviews?: readonly ViewID[] | null;
    readonly foreign?: null | Readonly<Record<string, null | PlainValue | Readonly<Record<string, null | PlainValue>>>>;
  };
  /** The state document of a source. */
  type State = {
    readonly t: State.Time;
    readonly scene?: State.Scene;
    readonly device: Device;
    readonly keyboard?: Keyboard;
    readonly touches?: State.Touches;
    readonly root: State.ViewID;
    /** The views, keyed by id; at most 20,000. */
    readonly views: Readonly<Record<string, View>>;
  };
  /** The keyboard; absent if no part of it is on the screen. */
  type Keyboard = {
    /** The frame in screen coordinates, in points. */
    readonly frame: State.Rect;
    /** Whether it is attached to the window's lower edge. */
    readonly docked?: boolean;
  };
  /** The members of the keyboard that changed; one that was not on the screen has a frame. */
  type KeyboardPatch = {
    readonly frame?: State.Rect;
    readonly docked?: boolean | null;
  };
  /** The members of a touch that changed; one that began has a location and a phase. */
  type TouchPatch = {
    readonly location?: Point;
    /** The phase of the touch; one that ended or was cancelled leaves the state, as one that is null. */
    readonly phase?: "began" | "moved" | "ended" | "cancelled";
    /** The touch's own time in seconds, from any origin; recordings keep it, and the state does not. */
    readonly timestamp?: number;
    readonly view?: ViewID | null;
  };
  /** A JSON Merge Patch of the state document; t does not fall until the next snapshot. */
  type Patch = {
    readonly t: State.Time;
    /** The members of the device that changed; null for one that has its usual value again. */
    readonly device?: {
      readonly size?: readonly [number, number];
      readonly displayScale?: number | null;
      readonly orientation?: "portrait" | "portraitUpsideDown" | "landscapeLeft" | "landscapeRight" | null;
      readonly safeAreaInsets?: Insets | null;
    };
    /** The members of the keyboard that changed; null when it left the screen. */
    readonly keyboard?: KeyboardPatch | null;
    /** The touches that began, moved or ended, keyed by number; null when no touch remains. */
    readonly touches?: Readonly<Record<string, TouchPatch | null>> | null;
    /** The views that were added, changed or removed; null for a removed view. */
    readonly views?: Readonly<Record<string, ViewPatch | null>>;
  };
  /** The cause of a change. The deltas of a view add up to the change of its contentOffset; what the source leaves out, the server reports as external. */
  type Change = {
    readonly view: State.ViewID;
    /** The property that changed. */
    readonly property: string;
    /** The model's word for the cause, or external for what no cause explains. */
    readonly cause: "drag" | "rubberBand" | "deceleration" | "bounce" | "paging" | "animation" | "assignment" | "clamp" | "zoomAnchor" | "inset" | "keyboard" | "rotation" | "layout" | "pinch" | "safeArea" | "external";
    /** What scrolled. */
    readonly by?: "finger" | "wheel" | "key" | "scrollbar" | "script" | "focus" | "anchor" | "snap" | "layout" | "unknown";
    /** The change of contentOffset, in points; required for it. */
    readonly delta?: State.Point;
    /** The call that scrolled, such as scrollTop. */
    readonly command?: string;
    /** The code that called, such as http://127.0.0.1:8600/list.html:8:34; shown as text. */
    readonly caller?: string;
  };
  /** Something that happened, by a name such as UIKit's or a browser's, with at most 16 members; t is that of the patch if it is left out. */
  type Event = {
    readonly t?: State.Time;
    /** The name. */
    readonly event: string;
    readonly view?: State.ViewID;
  } & Readonly<Record<string, number | boolean | string | readonly number[]>>;
  /** The source introduces itself, before anything else. */
  type SourceHello = {
    readonly jsonrpc: "2.0";
    readonly id?: Message.Id;
    readonly method: "Source.hello";
    readonly params: {
      /** The protocol's version. */
      readonly protocol: "1.0";
      readonly source: {
        /** The name that people see. */
        readonly name: string;
        /** What it is: web, app, program, or a word of its own. */
        readonly kind: string;
        /** Identifies this run of the source: one that connects again with it takes the place of the former. */
        readonly instance: string;
        /** The program that runs it, such as a browser with its version. */
        readonly agent?: string;
      };
      /** Its clock: integer microseconds from a zero of its own. */
      readonly clock?: {
        /** The resolution in microseconds. */
        readonly resolution?: number;
        /** What a time is: the start of the display frame, the moment of the event, or that of its reception. */
        readonly stamp?: "frame" | "event" | "receive";
      };
      /** The grid of its offsets, in points; 0 for none. */
      readonly quantum?: number;
      /** What it sends and accepts: touches, causes, callers, input, picture, or words of its own. */
      readonly capabilities?: readonly string[];
    };
  };
  /** The response to Source.hello. A source that is not shown sends nothing until Source.show. */
  type SourceHelloResult = {
    readonly jsonrpc: "2.0";
    readonly id: Message.Id;
    readonly result: {
      readonly source: SourceID;
      /** Whether clients are shown it. */
      readonly isShown: boolean;
    };
  };
  /** The whole state. */
  type SourceSnapshot = {
    readonly jsonrpc: "2.0";
    readonly id?: Message.Id;
    readonly method: "Source.snapshot";
    readonly params: {
      /** The number of the state. */
      readonly seq: number;
      readonly state: State;
    };
  };
  /** A change of the state. */
  type SourcePatch = {
    readonly jsonrpc: "2.0";
    readonly id?: Message.Id;
    readonly method: "Source.patch";
    readonly params: {
      /** The number of the state that it leads to. */
      readonly seq: number;
      /** The number of the state that it changes. */
      readonly base: number;
      readonly patch: Patch;
      /** The causes. */
      readonly why?: readonly Change[];
      /** The events. */
      readonly events?: readonly Event[];
      /** The number of changes that it merges. */
      readonly merged?: number;
    };
  };
  /** A picture of the window, taken at the time t; at most one a second. The server keeps the newest. */
  type SourcePicture = {
    readonly jsonrpc: "2.0";
    readonly id?: Message.Id;
    readonly method: "Source.picture";
    readonly params: {
      readonly t: State.Time;
      /** How the bytes are encoded. */
      readonly format: "jpeg" | "png";
      readonly size: readonly [number, number];
      /** The bytes in base64, at most 184,320 of them, with at most 8,192 pixels a side and 16,777,216 in all. */
      readonly data: string;
    };
  };
  /** Asks a source with the capability picture for one, which it sends as soon as it can. */
  type SourceTakePicture = {
    readonly jsonrpc: "2.0";
    readonly method: "Source.takePicture";
    readonly params: Readonly<Record<string, never>>;
  };
  /** The server's first message to a source. */
  type ServerHello = {
    readonly jsonrpc: "2.0";
    readonly method: "Server.hello";
    readonly params: {
      /** The protocol's version. */
      readonly protocol: "1.0";
      readonly role: "source";
      /** The id of the server's session in hexadecimal. */
      readonly session: string;
      readonly limits: {
        /** Bytes of a message. */
        readonly message: number;
        /** Views of a state. */
        readonly views: number;
        /** Messages that are not acknowledged; what changes meanwhile is merged into one patch. */
        readonly inFlight: number;
      };
    };
  };
  /** Acknowledges states. */
  type SourceAck = {
    readonly jsonrpc: "2.0";
    readonly method: "Source.ack";
    readonly params: {
      /** The newest state that the server has; it acknowledges all before it. */
      readonly seq: number;
    };
  };
  /** Asks for a snapshot. */
  type SourceResync = {
    readonly jsonrpc: "2.0";
    readonly method: "Source.resync";
    readonly params: Readonly<Record<string, never>>;
  };
  /** The source is shown or hidden. */
  type SourceShow = {
    readonly jsonrpc: "2.0";
    readonly method: "Source.show";
    readonly params: {
      /** Whether clients are shown it. A hidden source sends nothing; one that is shown sends a snapshot. */
      readonly isShown: boolean;
    };
  };
  /** Input of a client; the source answers with a result or an error. */
  type SourceInput = {
    readonly jsonrpc: "2.0";
    readonly id?: Message.Id;
    readonly method: "Source.input";
    readonly params: {
      /** Fingers, as in Input.touch. */
      readonly touches?: readonly Readonly<Record<string, any>>[];
      /** A turn of a wheel, as in Input.wheel. */
      readonly wheel?: Readonly<Record<string, any>>;
      /** Actions of WebDriver, as in Input.perform. */
      readonly actions?: readonly any[];
    };
  };
  /** The response to a request of a source that succeeded, or of the server. */
  type Reply = {
    readonly jsonrpc: "2.0";
    readonly id: Message.Id;
    readonly result: {
      /** When input was sent to the scroll views, on the source's clock. Recordings then have its touches at this time, and not as the source reports them. */
      readonly t?: State.Time;
    };
  };
  /** A source's error for input that it cannot carry out. */
  type Refusal = {
    readonly jsonrpc: "2.0";
    readonly id: Message.Id;
    readonly error: {
      readonly code: number;
      readonly message: string;
    };
  };
  /** The source that an inspecting client is shown. */
  type Shown = {
    readonly id: SourceID;
    /** The name that people see. */
    readonly name: string;
    /** What it is: web, app, program, or a word of its own. */
    readonly kind: string;
    /** Identifies this run of the source: one that connects again with it takes the place of the former. */
    readonly instance: string;
    /** The program that runs it, such as a browser with its version. */
    readonly agent?: string;
    /** Its clock: integer microseconds from a zero of its own. */
    readonly clock: {
      /** The resolution in microseconds. */
      readonly resolution?: number;
      /** What a time is: the start of the display frame, the moment of the event, or that of its reception. */
      readonly stamp?: "frame" | "event" | "receive";
    };
    /** The grid of its offsets, in points; 0 for none. */
    readonly quantum: number;
    /** What it sends and accepts: touches, causes, callers, input, picture, or words of its own. */
    readonly capabilities: readonly string[];
    /** Whether it waits for its first state, is connected, or has left; then its last state stays. */
    readonly status: "waiting" | "live" | "gone";
    /** What the server offers for it, in the words of Server.hello. */
    readonly offers: readonly ("state" | "input" | "scene" | "history" | "doctor" | "record" | "picture")[];
  };
  /** The complete state of a source, to an inspecting client. */
  type StateSnapshot = {
    readonly jsonrpc: "2.0";
    readonly method: "State.snapshot";
    readonly params: {
      readonly epoch: Message.Epoch;
      /** The number of times that a scene was started: loaded, reset or opened. All states of one run belong to one history, whatever their epochs. */
      readonly run: number;
      /** The epochs of the run that began by setting the engine to a time, each with that time; both increase. What a client of the same run knows is valid up to the time of the first entry with an epoch greater than its own. */
      readonly epochs: readonly (readonly [Message.Epoch, State.Time])[];
      readonly seq: Message.Seq;
      /** Information about the scene, for display. */
      readonly about: {
        /** What to try and what to notice; may be empty. */
        readonly summary: string;
        /** What to try, in one sentence; absent if the scene has none. */
        readonly try?: string;
        /** Where the scene comes from; absent if it does not say. */
        readonly source?: string;
        readonly findings?: Message.RuleIDs;
        readonly corrected?: Message.Corrected;
        /** The variants of the scene, the default first. Scene.load accepts a variant's name after the scene's name and @. */
        readonly variants?: readonly {
          readonly name: string;
          readonly title: string;
          readonly summary: string;
          readonly findings?: Message.RuleIDs;
          readonly corrected?: Message.Corrected;
        }[];
        /** The steps of the demo: their times and what happens from there on. Absent if it has no captions. */
        readonly steps?: readonly {
          readonly t: State.Time;
          readonly caption: string;
        }[];
        /** Whether Scene.demonstrate has a demo to play. */
        readonly demo: boolean;
      };
      readonly state: State;
      readonly source: Shown;
    };
  };
  /** The changes of a source, to an inspecting client. */
  type StatePatch = {
    readonly jsonrpc: "2.0";
    readonly method: "State.patch";
    readonly params: {
      readonly seq: Message.Seq;
      /** The sequence number of the state that the patch applies to. */
      readonly base: Message.Seq;
      readonly patch: Patch;
      /** The causes of the changes, oldest first; absent if the client did not subscribe to them. */
      readonly why?: readonly Change[];
      /** The events, oldest first; absent if the client did not subscribe to them. */
      readonly events?: readonly Event[];
      /** The number of states that the patch spans; absent if it is one. */
      readonly merged?: number;
    };
  };
  /** The past steps of a source, to an inspecting client. */
  type Steps = {
    readonly t: {
      readonly from: State.Time;
      readonly to: State.Time;
    };
    /** The state at the start. */
    readonly state: State;
    /** The steps after the start, oldest first. Each patch applies to the state after the previous step. */
    readonly steps: readonly {
      readonly patch: Patch;
      /** The causes of the changes, oldest first. */
      readonly why: readonly Change[];
      /** The events, oldest first. */
      readonly events: readonly Event[];
    }[];
    readonly isTruncated?: true;
  };
  /** A message from a source. */
  type FromSource = SourceHello | SourceSnapshot | SourcePatch | SourcePicture | Reply | Refusal;
  /** A message to a source. */
  type ToSource = ServerHello | SourceHelloResult | Reply | SourceAck | SourceResync | SourceShow | SourceInput | SourceTakePicture | Message.Error;
}

/** The complete visible state of a running scene at one time. The schema is closed so that the tests detect members that this version sends but does not declare; a reader must ignore members that it does not know. */
export namespace State {
  type Document = {
    readonly t: Time;
    readonly scene: Scene;
    readonly device: Device;
    readonly keyboard?: Keyboard;
    readonly animations?: Animations;
    /** The touches, keyed by number; absent if there are none. */
    readonly touches?: Readonly<Record<string, Touch>>;
    /** The id of the window, which contains all other views. */
    readonly root: ViewID;
    /** The views, keyed by id. */
    readonly views: Readonly<Record<string, View>>;
  };
  /** Microseconds of engine time; 0 when a scene is loaded. */
  type Time = number;
  /** The id of a view. Views that the engine makes are named after their owner, as in table.verticalIndicator. */
  type ViewID = string;
  /** A point [x, y] or a vector, in points unless stated otherwise. */
  type Point = readonly [number, number];
  /** A size [width, height] or an offset, in points. */
  type Size = readonly [number, number];
  /** A size [width, height] in points; neither is negative. */
  type ContentSize = readonly [number, number];
  /** A rectangle [x, y, width, height] in points. */
  type Rect = readonly [number, number, number, number];
  /** Insets [top, left, bottom, right] in points. */
  type Insets = readonly [number, number, number, number];
  /** An affine map [a, b, c, d, tx, ty]: x' = a x + c y + tx, y' = b x + d y + ty. */
  type Transform = readonly [number, number, number, number, number, number];
  /** A colour as "#rrggbb" or "#rrggbbaa". */
  type Color = string;
  /** Either lines at a regular distance, or a named picture. */
  type Content = {
    /** The distance between lines in points. */
    readonly grid: number;
  } | {
    /** The name of the picture; a reader draws a picture for each name. */
    readonly picture: string;
  };
  /** The sections of a table, top to bottom. */
  type Sections = readonly {
    readonly header?: Row;
    /** The rows, top to bottom. */
    readonly rows: readonly Row[];
    readonly footer?: Row;
  }[];
  /** A row of a table, or the header or footer of a section. */
  type Row = {
    /** The text of the row. */
    readonly text: string;
    /** The height in points. */
    readonly height: number;
  };
  /** The predicted end of a motion. */
  type Rest = {
    /** The contentOffset of the first frame at rest, in points. */
    readonly contentOffset: Point;
    /** The time of that frame, in microseconds. */
    readonly t: Time;
  };
  /** The current scene. */
  type Scene = {
    /** The name of the scene on the command line. */
    readonly name: string;
    /** The title of the scene, for display. */
    readonly title: string;
    /** The current variant; absent if the scene has none. */
    readonly variant?: string;
  };
  /** The device; the root view is its window. */
  type Device = {
    /** The size of the screen in points, in its current orientation. */
    readonly size: Size;
    /** Pixels per point. */
    readonly displayScale: number;
    /** The orientation of the device. */
    readonly orientation: "portrait" | "portraitUpsideDown" | "landscapeLeft" | "landscapeRight";
    /** The parts of the window that bars, notch and home indicator cover, in points. */
    readonly safeAreaInsets: Insets;
  };
  /** The keyboard; absent if no part of it is on the screen. */
  type Keyboard = {
    /** The frame in screen coordinates, in points. During a change it is the final frame; while a finger dismisses the keyboard it is the frame under the finger. */
    readonly frame: Rect;
    /** Whether it is attached to the window's lower edge; absent if true. */
    readonly docked?: false;
    /** Whether it is this app's keyboard; absent if true. */
    readonly isLocal?: false;
  };
  /** The animations that run, oldest first; absent if none does. All other members have their final values from the start of an animation on. What is on the screen at a time is the value plus, for each animation, from − to times the share of the animation that its curve leaves. */
  type Animations = readonly Animation[];
  /** An animation: what the keyboard or a rotation of the device moves, and the views that change with it. */
  type Animation = {
    /** When it started, in microseconds. */
    readonly t: Time;
    /** The duration in microseconds. */
    readonly duration: number;
    /** The pace. keyboard: UIKit's curve of the keyboard, a critically damped spring with the frequency √(1000 ÷ 3) that has half a second, fitted to the duration. easeInOut: the cubic Bézier curve of (0.42, 0) and (0.58, 1). */
    readonly curve: "keyboard" | "easeInOut";
    /** The angle by which the interface is turned about the middle of the screen, in radians, clockwise; only of a rotation of the device. */
    readonly rotation?: {
      /** The angle at the start. */
      readonly from: number;
      /** The angle at the end. */
      readonly to: 0;
    };
    /** The keyboard; absent if it does not move. */
    readonly keyboard?: {
      /** The frame in screen coordinates, in points; below the screen where it enters or leaves it. */
      readonly frame: RectChange;
      /** Whether it is docked while it moves; absent if true. */
      readonly docked?: false;
    };
    /** The views that move, keyed by id; absent if none does, or if there are more than a thousand, which then do not move. */
    readonly views?: Readonly<Record<string, ViewMove>>;
  };
  /** What of a view's geometry is animated. */
  type ViewMove = {
    /** The bounds in points; the origin of a scroll view's is its contentOffset. */
    readonly bounds?: RectChange;
    /** The center in the superview, in points. */
    readonly center?: PointChange;
    /** The transform; each number changes for itself. */
    readonly transform?: {
      readonly from: Transform;
      readonly to: Transform;
    };
  };
  /** A rectangle at the start of an animation and at its end. */
  type RectChange = {
    readonly from: Rect;
    readonly to: Rect;
  };
  /** A point at the start of an animation and at its end. */
  type PointChange = {
    readonly from: Point;
    readonly to: Point;
  };
  /** The options of a keyboard layout guide. */
  type KeyboardLayoutGuide = {
    /** Whether the guide also follows a floating keyboard. */
    readonly followsUndockedKeyboard: boolean;
    /** Whether the guide's bottom limit is the lower edge of the safe area instead of the view's. */
    readonly usesBottomSafeArea: boolean;
    /** The distance above the keyboard, in points, at which a dragging finger starts to move it. */
    readonly keyboardDismissPadding: number;
  };
  /** The number of a touch, as a key. */
  type TouchNumber = string;
  /** A finger on the screen. */
  type Touch = {
    /** Where the finger is, in window coordinates, in points. */
    readonly location: Point;
    /** The latest phase of the touch; a touch that ended is removed. */
    readonly phase: "began" | "moved";
    /** The view that the touch hit when it began; absent if it hit none. */
    readonly view?: ViewID;
  };
  /** A touch on content. */
  type ContentTouch = {
    /** The finger's number. */
    readonly id: number;
    /** The location in window coordinates, in points. */
    readonly location: Point;
  };
  /** A view's properties, by UIKit's names. A property with its default value is absent. */
  type View = {
    /** The view's class: one of those that scenes name, TableViewCell or TableViewHeaderFooterView for what a table shows, or a class of the program that the model is part of. */
    readonly class: string;
    /** The smallest rectangle around the view as the transform leaves it, in the superview's coordinates. In points. */
    readonly frame?: Rect;
    /** The view's own rectangle; absent where it follows from frame, contentOffset, transform and anchorPoint. In points. */
    readonly bounds?: Rect;
    /** Where the anchor point lies in the superview's coordinates; absent where it follows from frame, transform and anchorPoint. In points. */
    readonly center?: Point;
    /** The affine transform about the anchor point. */
    readonly transform?: Transform;
    /** The point of the bounds that center positions, as fractions of their size. */
    readonly anchorPoint?: Point;
    /** From 0, invisible and untouchable, to 1. */
    readonly alpha?: number;
    /** Whether the view and all below it are neither drawn nor touched. */
    readonly isHidden?: boolean;
    /** Whether what lies outside the bounds is not drawn; absent where it is the class's default, which is true for scroll views alone. */
    readonly clipsToBounds?: boolean;
    /** Whether touches can hit the view or what is below it; absent where it is the class's default, which is false for ImageView and Label alone. */
    readonly isUserInteractionEnabled?: boolean;
    /** The colour behind the view's content; absent where there is none. */
    readonly backgroundColor?: Color;
    /** How rounded the corners are drawn. In points. */
    readonly cornerRadius?: number;
    /** Which margins and lengths change with the superview's size; the others stay. */
    readonly autoresizingMask?: readonly ("flexibleLeftMargin" | "flexibleWidth" | "flexibleRightMargin" | "flexibleTopMargin" | "flexibleHeight" | "flexibleBottomMargin")[];
    /** Whether a change of the view's size resizes its subviews by their masks. */
    readonly autoresizesSubviews?: boolean;
    /** Whether the view flips in right-to-left layouts; contentOffset, frames and masks are never mirrored. */
    readonly semanticContentAttribute?: "unspecified" | "playback" | "spatial" | "forceLeftToRight" | "forceRightToLeft";
    /** The direction that the view's content runs in: the attribute's, or that of the scene's locale. */
    readonly effectiveUserInterfaceLayoutDirection?: "leftToRight" | "rightToLeft";
    /** The colour of the shadow. */
    readonly shadowColor?: Color;
    /** How dark the shadow is, from 0, none, to 1. */
    readonly shadowOpacity?: number;
    /** How far the shadow is moved to the right and down. In points. */
    readonly shadowOffset?: Size;
    /** How blurred the shadow is. In points. */
    readonly shadowRadius?: number;
    /** The rectangle that casts the shadow in place of the view, in the view's coordinates; absent where there is none. In points. */
    readonly shadowPath?: Rect;
    /** Whether the layer's shadow can be seen: the view neither clips, which cuts off its shadow too, nor is hidden, and the shadow has an opacity and a colour. */
    readonly shadowIsVisible?: boolean;
    /** What the view draws on its background; absent for nothing. */
    readonly content?: Content;
    /** The size of an ImageView's picture; an ImageView of a scene without frame and bounds has this size. In points. */
    readonly intrinsicContentSize?: readonly [number, number];
    /** The words that the view shows; absent where there are none. */
    readonly text?: string;
    /** The colour of the words; absent where it is the reader's own. */
    readonly textColor?: Color;
    /** Whether a control answers touches; controls alone have it. */
    readonly isEnabled?: boolean;
    /** Whether a finger is on a control, inside its bounds. */
    readonly isHighlighted?: boolean;
    /** Whether the first scroll view of the window belongs to a controller that adjusts its insets to bars: with the behaviour automatic and a bar, top and bottom always count; with never, what bars cover is written into contentInset. Windows alone have it. */
    readonly automaticallyAdjustsScrollViewInsets?: boolean;
    /** Whether the view is the one that is typed into. */
    readonly isFirstResponder?: boolean;
    /** Settings of the view's keyboard layout guide; absent if it is not used. */
    readonly keyboardLayoutGuide?: KeyboardLayoutGuide;
    /** Where the view's keyboard layout guide is: the part of the view that the keyboard takes, or what is below the safe area where it takes none, in the view's coordinates; absent where it is not used. In points. */
    readonly keyboardLayoutFrame?: Rect;
    /** The point of the content at the view's upper left corner: the origin of the bounds. A multiple of a pixel, except while zooming. In points. */
    readonly contentOffset?: Point;
    /** The size of the content. In points. */
    readonly contentSize?: readonly [number, number];
    /** What a program adds around the content. In points. */
    readonly contentInset?: Insets;
    /** contentInset with what the safe area adds to it. In points. */
    readonly adjustedContentInset?: Insets;
    /** How the safe area enters adjustedContentInset. */
    readonly contentInsetAdjustmentBehavior?: "automatic" | "scrollableAxes" | "never" | "always";
    /** Where content that is smaller than the view rests, as fractions of the free space: [0, 0] at the top left, [0.5, 0.5] in the middle. */
    readonly contentAlignmentPoint?: readonly [number, number];
    /** What the safe area covers of the view. In points. */
    readonly safeAreaInsets?: Insets;
    /** Sets the insets of both indicators; it is never read, since it cannot stand for two different ones. In points. */
    readonly scrollIndicatorInsets?: Insets;
    /** The vertical indicator's distance from the edges, in addition to the safe area. In points. */
    readonly verticalScrollIndicatorInsets?: Insets;
    /** The horizontal indicator's distance from the edges, in addition to the safe area. In points. */
    readonly horizontalScrollIndicatorInsets?: Insets;
    /** Whether the safe area is added to the indicators' insets. */
    readonly automaticallyAdjustsScrollIndicatorInsets?: boolean;
    /** Whether content may be pulled past its edges, on either axis. */
    readonly bounces?: boolean;
    /** Whether content may be pulled past its upper and lower edge. */
    readonly bouncesVertically?: boolean;
    /** Whether content may be pulled past its left and right edge. */
    readonly bouncesHorizontally?: boolean;
    /** Whether content that is not higher than the view can be pulled up and down too; absent where it is the class's default, which is true for tables alone. */
    readonly alwaysBounceVertical?: boolean;
    /** Whether content that is not wider than the view can be pulled left and right too. */
    readonly alwaysBounceHorizontal?: boolean;
    /** Whether the user can scroll; programs always can. */
    readonly isScrollEnabled?: boolean;
    /** Whether a lift takes the content to a multiple of the view's size. */
    readonly isPagingEnabled?: boolean;
    /** Whether a drag that starts along one axis keeps to it. */
    readonly isDirectionalLockEnabled?: boolean;
    /** The fraction of the velocity that is left after a millisecond: 0.998 is UIKit's normal, 0.99 its fast. */
    readonly decelerationRate?: number;
    /** Whether a tap on the status bar scrolls to the top. */
    readonly scrollsToTop?: boolean;
    /** How a drag dismisses the keyboard: when it begins, or with the finger. The model's keyboard has no accessory view. */
    readonly keyboardDismissMode?: "none" | "onDrag" | "interactive" | "onDragWithAccessory" | "interactiveWithAccessory";
    /** Whether the vertical indicator shows while the content moves. */
    readonly showsVerticalScrollIndicator?: boolean;
    /** Whether the horizontal indicator shows while the content moves. */
    readonly showsHorizontalScrollIndicator?: boolean;
    /** How the indicators are drawn. */
    readonly indicatorStyle?: "default" | "black" | "white";
    /** Whether an index at the edge hides automatically. */
    readonly indexDisplayMode?: "automatic" | "alwaysHidden";
    /** Whether a touch is delivered to the content only once it is not a scroll, after 150 ms at most. */
    readonly delaysContentTouches?: boolean;
    /** Whether a finger that moves far enough cancels a touch that was delivered to the content; never one of a control. */
    readonly canCancelContentTouches?: boolean;
    /** Whether a drag sideways and outwards that begins at the edge goes to the scroll view around. */
    readonly transfersHorizontalScrollingToParent?: boolean;
    /** Whether a drag up or down and outwards that begins at the edge goes to the scroll view around. */
    readonly transfersVerticalScrollingToParent?: boolean;
    /** Whether keys scroll. */
    readonly allowsKeyboardScrolling?: boolean;
    /** Whether there is a refresh control above the content. */
    readonly refreshControl?: boolean;
    /** Whether the refresh control is at work, which adds its height, 60 points, to the top of adjustedContentInset; only where there is one. */
    readonly isRefreshing?: boolean;
    /** The smallest scale to rest at; zooming is off unless maximumZoomScale is above it. */
    readonly minimumZoomScale?: number;
    /** The largest scale to rest at. */
    readonly maximumZoomScale?: number;
    /** The scale at which the zoom view is shown; 1 where nothing can be zoomed, and the limit while a zoom bounces back to it. */
    readonly zoomScale?: number;
    /** Whether fingers can zoom past the limits for as long as they hold the content. */
    readonly bouncesZoom?: boolean;
    /** The id of the view that zooming scales; it has to lie below this one for that. */
    readonly viewForZooming?: string;
    /** The rows of a table, in sections; absent where there are none. The rows themselves are views while they are in sight: table.cell-0-3 is row 3 of section 0, table.header-0 and table.footer-0 are its header and footer. */
    readonly sections?: Sections;
    /** The height of a row until it comes into sight; 0 if all heights are known. With an estimate, a table changes contentSize and contentOffset itself while it scrolls. In points. */
    readonly estimatedRowHeight?: number;
    /** Whether the headers of a table's sections stay in sight: in a plain one, at the upper edge that the insets leave. */
    readonly style?: "plain" | "grouped";
    /** What a plain table leaves free above the header of a section. In points. */
    readonly sectionHeaderTopPadding?: number;
    /** The subview above all sections; of its frame the height counts, as it was when it was assigned. */
    readonly tableHeaderView?: ViewID;
    /** The subview below all sections. A ShadowedTableView without one has a hidden one without height, which marks the end of its content. */
    readonly tableFooterView?: ViewID;
    /** The subview behind all others, which fills the table and does not scroll. */
    readonly backgroundView?: ViewID;
    /** The colour of a TwoToneTableView above its content; absent where there is none. */
    readonly topColor?: Color;
    /** The colour of a TwoToneTableView below its content; absent where there is none. */
    readonly bottomColor?: Color;
    /** How high the four shadows of a ShadowedTableView are. In points. */
    readonly shadowHeight?: number;
    /** How high the picture upShadow of a ShadowedTableView is: above the content and at the table's lower edge; −1 is as high as shadowHeight. In points. */
    readonly upShadowHeight?: number;
    /** Whether a TwoToneTableView or ShadowedTableView has the defects of the recipe it is made after. */
    readonly variant?: "asPublished" | "corrected";
    /** Whether a finger holds the content, moved or not. */
    readonly isTracking?: boolean;
    /** Whether the user has begun to scroll and has not let go. */
    readonly isDragging?: boolean;
    /** Whether the content goes on after a lift, bounce included. */
    readonly isDecelerating?: boolean;
    /** Whether an animated change by a program is under way. */
    readonly isScrollAnimating?: boolean;
    /** Whether fingers or a wheel zoom. */
    readonly isZooming?: boolean;
    /** Whether the content goes back to a limit of its scale after a lift beyond it. */
    readonly isZoomBouncing?: boolean;
    /** Whether an animated zoom by a program is under way. */
    readonly isZoomAnimating?: boolean;
    /** What the content is doing, as one word; where several hold, the first of zoomBouncing, zooming, dragging, tracking, bouncing, decelerating, animating. */
    readonly phase?: "idle" | "tracking" | "dragging" | "decelerating" | "bouncing" | "animating" | "zooming" | "zoomBouncing";
    /** The velocity of contentOffset, along x and y; in a bounce without the pull of its spring. In points per second. */
    readonly velocity?: Point;
    /** Where and when the motion under way will end; absent when none is. */
    readonly rest?: Rest;
    /** The ids of the views below a ScrollContentView or a GridView that keep their size while it is scaled; absent where there are none. */
    readonly nonScalingSubviews?: readonly string[];
    /** The ids of the views that lie in this one, from the back to the front; absent where there are none. */
    readonly subviews?: readonly ViewID[];
  };
}

/** A line of a measured trace: the recording of a scroll view that is not this model, whose first line says where it comes from. `scrollscope check` reads one whole. */
export namespace Trace {
  type Document = any;
  type Header = Recording.MeasuredHeader & {
    readonly provenance: Provenance;
  };
  /** Where the trace comes from. A table has each member as a comment above its rows, such as `# device: iPhone 17 Pro`. */
  type Provenance = {
    /** The device, or the simulator of one, such as iPhone 17 Pro Max, simulator. */
    readonly device: Text;
    /** The system and its version, such as iOS 26.5. */
    readonly system: Text;
    /** The program that measured it. */
    readonly tool?: Text;
    /** What was read and when, such as contentOffset at each display link. */
    readonly how: Text;
    /** The terms on which it may be passed on, such as Apache-2.0. */
    readonly licence?: Text;
    /** Where it was published. */
    readonly url?: Text;
  };
  /** At most 1,000 bytes. */
  type Text = string;
}

/** The parameters and the result of each method. */
export interface Methods {
  "Session.attach": { readonly params: Request.SessionAttach["params"]; readonly result: Result.SessionAttach };
  "State.resync": { readonly params?: Request.StateResync["params"]; readonly result: Result.StateResync };
  "State.ack": { readonly params: Request.StateAck["params"]; readonly result: Result.StateAck };
  "Server.stats": { readonly params?: Request.ServerStats["params"]; readonly result: Result.ServerStats };
  "Control.acquire": { readonly params?: Request.ControlAcquire["params"]; readonly result: Result.ControlAcquire };
  "Control.release": { readonly params?: Request.ControlRelease["params"]; readonly result: Result.ControlRelease };
  "Input.touch": { readonly params: Request.InputTouch["params"]; readonly result: Result.InputTouch };
  "Input.wheel": { readonly params: Request.InputWheel["params"]; readonly result: Result.InputWheel };
  "Input.perform": { readonly params: Request.InputPerform["params"]; readonly result: Result.InputPerform };
  "Input.statusBarTap": { readonly params?: Request.InputStatusBarTap["params"]; readonly result: Result.InputStatusBarTap };
  "View.set": { readonly params: Request.ViewSet["params"]; readonly result: Result.ViewSet };
  "View.call": { readonly params: Request.ViewCall["params"]; readonly result: Result.ViewCall };
  "Keyboard.show": { readonly params: Request.KeyboardShow["params"]; readonly result: Result.KeyboardShow };
  "Keyboard.hide": { readonly params?: Request.KeyboardHide["params"]; readonly result: Result.KeyboardHide };
  "Device.set": { readonly params: Request.DeviceSet["params"]; readonly result: Result.DeviceSet };
  "Scene.load": { readonly params: Request.SceneLoad["params"]; readonly result: Result.SceneLoad };
  "Scene.reset": { readonly params?: Request.SceneReset["params"]; readonly result: Result.SceneReset };
  "Edit.undo": { readonly params?: Request.EditUndo["params"]; readonly result: Result.EditUndo };
  "Edit.redo": { readonly params?: Request.EditRedo["params"]; readonly result: Result.EditRedo };
  "Scene.list": { readonly params?: Request.SceneList["params"]; readonly result: Result.SceneList };
  "Scene.preview": { readonly params: Request.ScenePreview["params"]; readonly result: Result.ScenePreview };
  "Scene.demonstrate": { readonly params?: Request.SceneDemonstrate["params"]; readonly result: Result.SceneDemonstrate };
  "Sim.pause": { readonly params?: Request.SimPause["params"]; readonly result: Result.SimPause };
  "Sim.resume": { readonly params?: Request.SimResume["params"]; readonly result: Result.SimResume };
  "Sim.step": { readonly params: Request.SimStep["params"]; readonly result: Result.SimStep };
  "Sim.setRate": { readonly params: Request.SimSetRate["params"]; readonly result: Result.SimSetRate };
  "Sim.seek": { readonly params: Request.SimSeek["params"]; readonly result: Result.SimSeek };
  "View.get": { readonly params: Request.ViewGet["params"]; readonly result: Result.ViewGet };
  "View.hitTest": { readonly params: Request.ViewHitTest["params"]; readonly result: Result.ViewHitTest };
  "View.search": { readonly params: Request.ViewSearch["params"]; readonly result: Result.ViewSearch };
  "Overlay.highlight": { readonly params: Request.OverlayHighlight["params"]; readonly result: Result.OverlayHighlight };
  "Doctor.run": { readonly params?: Request.DoctorRun["params"]; readonly result: Result.DoctorRun };
  "History.commands": { readonly params?: Request.HistoryCommands["params"]; readonly result: Result.HistoryCommands };
  "History.query": { readonly params: Request.HistoryQuery["params"]; readonly result: Result.HistoryQuery };
  "History.steps": { readonly params: Request.HistorySteps["params"]; readonly result: Result.HistorySteps };
  "Sim.fork": { readonly params: Request.SimFork["params"]; readonly result: Result.SimFork };
  "Sim.dropFork": { readonly params: Request.SimDropFork["params"]; readonly result: Result.SimDropFork };
  "Sim.setBreakpoint": { readonly params: Request.SimSetBreakpoint["params"]; readonly result: Result.SimSetBreakpoint };
  "Sim.removeBreakpoint": { readonly params: Request.SimRemoveBreakpoint["params"]; readonly result: Result.SimRemoveBreakpoint };
  "Sim.listBreakpoints": { readonly params?: Request.SimListBreakpoints["params"]; readonly result: Result.SimListBreakpoints };
  "Record.mark": { readonly params: Request.RecordMark["params"]; readonly result: Result.RecordMark };
  "Record.start": { readonly params?: Request.RecordStart["params"]; readonly result: Result.RecordStart };
  "Record.stop": { readonly params?: Request.RecordStop["params"]; readonly result: Result.RecordStop };
  "Record.list": { readonly params?: Request.RecordList["params"]; readonly result: Result.RecordList };
  "Record.open": { readonly params: Request.RecordOpen["params"]; readonly result: Result.RecordOpen };
  "Record.download": { readonly params: Request.RecordDownload["params"]; readonly result: Result.RecordDownload };
  "Record.put": { readonly params: Request.RecordPut["params"]; readonly result: Result.RecordPut };
  "Scene.takePicture": { readonly params?: Request.SceneTakePicture["params"]; readonly result: Result.SceneTakePicture };
}

export type Method = keyof Methods;
export type Params<M extends Method> = Methods[M]["params"];
export type ResultOf<M extends Method> = Methods[M]["result"];

/** The parameters of each notification. */
export interface Notifications {
  "Server.hello": Message.ServerHello["params"];
  "Server.goodbye": Message.ServerGoodbye["params"];
  "State.snapshot": Message.StateSnapshot["params"];
  "State.patch": Message.StatePatch["params"];
  "Scene.changed": Message.SceneChanged["params"];
  "Control.changed": Message.ControlChanged["params"];
  "Record.changed": Message.RecordChanged["params"];
  "Record.marked": Message.RecordMarked["params"];
  "Sim.changed": Message.SimChanged["params"];
  "Fork.samples": Message.ForkSamples["params"];
  "Fork.dropped": Message.ForkDropped["params"];
  "Breakpoint.changed": Message.BreakpointChanged["params"];
  "Edit.changed": Message.EditChanged["params"];
  "Overlay.changed": Message.OverlayChanged["params"];
  "Doctor.finding": Message.DoctorFinding["params"];
  "Doctor.resolved": Message.DoctorResolved["params"];
  "Source.changed": Message.SourceChanged["params"];
  "Source.picture": Message.SourcePicture["params"];
  "Source.faults": Message.SourceFaults["params"];
}
