/* The types of the model that many files use: known everywhere, so that no file declares them again. */

type Camera = import("./geometry/camera.js").Camera;
type Command = import("./page/commands.js").Command;
type Commands = import("./page/commands.js").Commands;
type Field = import("./properties/fields.js").Field;
type Fields = import("./properties/fields.js").Fields;
type Finding = import("./findings/findings.js").Finding;
type Fit = import("./geometry/fit.js").Fit;
type Ghost = import("./explain/ghosts.js").Ghost;
type Matrix = import("./geometry/geometry.js").Matrix;
type Notice = import("./session/session.js").Notice;
type Page = import("./page/page.js").Page;
type Point = import("./geometry/geometry.js").Point;
type Recording = import("./recording/recording.js").Recording;
type Rect = import("./geometry/geometry.js").Rect;
type RpcError = import("./session/session.js").RpcError;
type Series = import("./time/series.js").Series;
type Session = import("./session/session.js").Session;
type State = import("./state/state.js").State;
type View = import("./state/state.js").View;
type Why = import("./session/session.js").Why;
