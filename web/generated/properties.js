// Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.

/**
 * A property of views, by UIKit's name.
 *
 * - `classes`: the classes that add it; their subclasses have it, too
 * - `kind`: what kind of value it has
 * - `options`: the names that are its values, or its elements
 * - `default`: the value that the state leaves out; `defaults`, by class, where that differs
 * - `minimum`, `maximum`: of its number or of each of its numbers
 * @typedef {Readonly<{
 *   name: string,
 *   classes: readonly string[],
 *   kind: "bool" | "number" | "point" | "size" | "rect" | "insets" | "transform" | "color" | "string"
 *     | "content" | "rest" | "sections" | "view" | "subview" | "keyboardLayoutGuide" | "choice" | "choices"
 *     | "views",
 *   options?: readonly string[],
 *   parts?: readonly string[],
 *   minimum?: number,
 *   maximum?: number,
 *   unit?: "points" | "pointsPerSecond",
 *   default?: any,
 *   defaults?: Readonly<Record<string, any>>,
 *   isReadOnly?: boolean,
 *   isWriteOnly?: boolean,
 *   canBeNull?: boolean,
 *   description: string,
 * }>} PropertyRow
 */

/**
 * The table of properties, in the order in which the state has them.
 * @type {readonly PropertyRow[]}
 */
export const PROPERTIES = Object.freeze([
  { name: "class", classes: ["View"], kind: "string", isReadOnly: true, description: "The view's class: one of those that scenes name, TableViewCell or TableViewHeaderFooterView for what a table shows, or a class of the program that the model is part of." },
  { name: "frame", classes: ["View"], kind: "rect", parts: ["x", "y", "width", "height"], unit: "points", default: [0, 0, 0, 0], description: "The smallest rectangle around the view as the transform leaves it, in the superview's coordinates. In points." },
  { name: "bounds", classes: ["View"], kind: "rect", parts: ["x", "y", "width", "height"], unit: "points", description: "The view's own rectangle; absent where it follows from frame, contentOffset, transform and anchorPoint. In points." },
  { name: "center", classes: ["View"], kind: "point", parts: ["x", "y"], unit: "points", description: "Where the anchor point lies in the superview's coordinates; absent where it follows from frame, transform and anchorPoint. In points." },
  { name: "transform", classes: ["View"], kind: "transform", parts: ["a", "b", "c", "d", "tx", "ty"], default: [1, 0, 0, 1, 0, 0], description: "The map about the anchor point from the view to its superview." },
  { name: "anchorPoint", classes: ["View"], kind: "point", parts: ["x", "y"], default: [0.5, 0.5], description: "The point of the bounds that center places, in shares of their size." },
  { name: "alpha", classes: ["View"], kind: "number", minimum: 0, maximum: 1, default: 1, description: "From 0, invisible and untouchable, to 1." },
  { name: "isHidden", classes: ["View"], kind: "bool", default: false, description: "Whether the view and all below it are neither drawn nor touched." },
  { name: "clipsToBounds", classes: ["View"], kind: "bool", default: false, defaults: { ScrollView: true, TableView: true, TwoToneTableView: true, ShadowedTableView: true }, description: "Whether what lies outside the bounds is not drawn; absent where it is the class's default, which is true for scroll views alone." },
  { name: "isUserInteractionEnabled", classes: ["View"], kind: "bool", default: true, defaults: { ImageView: false, Label: false }, description: "Whether touches can hit the view or what is below it; absent where it is the class's default, which is false for ImageView and Label alone." },
  { name: "backgroundColor", classes: ["View"], kind: "color", canBeNull: true, description: "The colour behind the view's content; absent where there is none." },
  { name: "cornerRadius", classes: ["View"], kind: "number", minimum: 0, unit: "points", default: 0, description: "How rounded the corners are drawn. In points." },
  { name: "autoresizingMask", classes: ["View"], kind: "choices", options: ["flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleTopMargin", "flexibleHeight", "flexibleBottomMargin"], default: [], description: "What of the view's place and size follows the superview's size; the rest keeps its length." },
  { name: "autoresizesSubviews", classes: ["View"], kind: "bool", default: true, description: "Whether a change of the view's size resizes its subviews by their masks." },
  { name: "semanticContentAttribute", classes: ["View"], kind: "choice", options: ["unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"], default: "unspecified", description: "What the view shows, as far as its direction depends on it; never mirrors contentOffset, frames or masks." },
  { name: "effectiveUserInterfaceLayoutDirection", classes: ["View"], kind: "choice", options: ["leftToRight", "rightToLeft"], default: "leftToRight", isReadOnly: true, description: "The direction that the view's content runs in: the attribute's, or that of the scene's locale." },
  { name: "shadowColor", classes: ["View"], kind: "color", default: "#000000", description: "The colour of the shadow." },
  { name: "shadowOpacity", classes: ["View"], kind: "number", minimum: 0, maximum: 1, default: 0, description: "How dark the shadow is, from 0, none, to 1." },
  { name: "shadowOffset", classes: ["View"], kind: "size", parts: ["width", "height"], unit: "points", default: [0, -3], description: "How far the shadow is moved to the right and down. In points." },
  { name: "shadowRadius", classes: ["View"], kind: "number", minimum: 0, unit: "points", default: 3, description: "How blurred the shadow is. In points." },
  { name: "shadowPath", classes: ["View"], kind: "rect", parts: ["x", "y", "width", "height"], unit: "points", canBeNull: true, description: "The rectangle that casts the shadow in place of the view, in the view's coordinates; absent where there is none. In points." },
  { name: "shadowIsVisible", classes: ["View"], kind: "bool", default: false, isReadOnly: true, description: "Whether the layer's shadow can be seen: the view neither clips, which cuts off its shadow too, nor is hidden, and the shadow has an opacity and a colour." },
  { name: "content", classes: ["View"], kind: "content", canBeNull: true, description: "What the view shows beside its background; absent where that is nothing." },
  { name: "text", classes: ["View"], kind: "string", canBeNull: true, description: "The words that the view shows; absent where there are none." },
  { name: "textColor", classes: ["View"], kind: "color", canBeNull: true, description: "The colour of the words; absent where it is the reader's own." },
  { name: "isEnabled", classes: ["Button"], kind: "bool", default: true, description: "Whether a control answers touches; controls alone have it." },
  { name: "isHighlighted", classes: ["Button"], kind: "bool", default: false, isReadOnly: true, description: "Whether a finger is on a control, inside its bounds." },
  { name: "automaticallyAdjustsScrollViewInsets", classes: ["Window"], kind: "bool", default: false, description: "Whether the first scroll view of the window belongs to a controller that adjusts its insets to bars: with the behaviour automatic and a bar, top and bottom always count; with never, what bars cover is written into contentInset. Windows alone have it." },
  { name: "isFirstResponder", classes: ["View"], kind: "bool", default: false, isReadOnly: true, description: "Whether the view is the one that is typed into." },
  { name: "keyboardLayoutGuide", classes: ["View"], kind: "keyboardLayoutGuide", canBeNull: true, description: "What the view's keyboard layout guide goes by; absent where it is not used." },
  { name: "keyboardLayoutFrame", classes: ["View"], kind: "rect", parts: ["x", "y", "width", "height"], unit: "points", isReadOnly: true, description: "Where the view's keyboard layout guide is: the part of the view that the keyboard takes, or what is below the safe area where it takes none, in the view's coordinates; absent where it is not used. In points." },
  { name: "contentOffset", classes: ["ScrollView"], kind: "point", parts: ["x", "y"], unit: "points", default: [0, 0], description: "The point of the content at the view's upper left corner: the origin of the bounds. A multiple of a pixel at rest, unrounded in flight. In points." },
  { name: "contentSize", classes: ["ScrollView"], kind: "size", parts: ["width", "height"], minimum: 0, unit: "points", default: [0, 0], description: "The size of the content. In points." },
  { name: "contentInset", classes: ["ScrollView"], kind: "insets", parts: ["top", "left", "bottom", "right"], unit: "points", default: [0, 0, 0, 0], description: "What a program adds around the content. In points." },
  { name: "adjustedContentInset", classes: ["ScrollView"], kind: "insets", parts: ["top", "left", "bottom", "right"], unit: "points", default: [0, 0, 0, 0], isReadOnly: true, description: "contentInset with what the safe area adds to it. In points." },
  { name: "contentInsetAdjustmentBehavior", classes: ["ScrollView"], kind: "choice", options: ["automatic", "scrollableAxes", "never", "always"], default: "automatic", description: "How the safe area enters adjustedContentInset." },
  { name: "contentAlignmentPoint", classes: ["ScrollView"], kind: "point", parts: ["x", "y"], minimum: 0, maximum: 1, default: [0, 0], description: "Where content that is smaller than the view rests, in shares of the room that is left: [0, 0] at the top left, [0.5, 0.5] in the middle." },
  { name: "safeAreaInsets", classes: ["ScrollView"], kind: "insets", parts: ["top", "left", "bottom", "right"], unit: "points", default: [0, 0, 0, 0], isReadOnly: true, description: "What the safe area covers of the view. In points." },
  { name: "scrollIndicatorInsets", classes: ["ScrollView"], kind: "insets", parts: ["top", "left", "bottom", "right"], unit: "points", isWriteOnly: true, description: "Sets the insets of both indicators; it is never read, since it cannot stand for two different ones. In points." },
  { name: "verticalScrollIndicatorInsets", classes: ["ScrollView"], kind: "insets", parts: ["top", "left", "bottom", "right"], unit: "points", default: [0, 0, 0, 0], description: "How far the vertical indicator keeps from the edges beside the safe area. In points." },
  { name: "horizontalScrollIndicatorInsets", classes: ["ScrollView"], kind: "insets", parts: ["top", "left", "bottom", "right"], unit: "points", default: [0, 0, 0, 0], description: "How far the horizontal indicator keeps from the edges beside the safe area. In points." },
  { name: "automaticallyAdjustsScrollIndicatorInsets", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether the safe area is added to the indicators' insets." },
  { name: "bounces", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether content may be pulled past its edges, on either axis." },
  { name: "bouncesVertically", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether content may be pulled past its upper and lower edge." },
  { name: "bouncesHorizontally", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether content may be pulled past its left and right edge." },
  { name: "alwaysBounceVertical", classes: ["ScrollView"], kind: "bool", default: false, defaults: { TableView: true, TwoToneTableView: true, ShadowedTableView: true }, description: "Whether content that is not higher than the view can be pulled up and down too; absent where it is the class's default, which is true for tables alone." },
  { name: "alwaysBounceHorizontal", classes: ["ScrollView"], kind: "bool", default: false, description: "Whether content that is not wider than the view can be pulled left and right too." },
  { name: "isScrollEnabled", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether the user can scroll; programs always can." },
  { name: "isPagingEnabled", classes: ["ScrollView"], kind: "bool", default: false, description: "Whether a lift takes the content to a multiple of the view's size." },
  { name: "isDirectionalLockEnabled", classes: ["ScrollView"], kind: "bool", default: false, description: "Whether a drag that starts along one axis keeps to it." },
  { name: "decelerationRate", classes: ["ScrollView"], kind: "number", minimum: 0, maximum: 1, default: 0.998, description: "The share of the velocity kept over a millisecond after a flick: 0.998 is UIKit's normal, 0.99 its fast." },
  { name: "scrollsToTop", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether a tap on the status bar scrolls to the top." },
  { name: "keyboardDismissMode", classes: ["ScrollView"], kind: "choice", options: ["none", "onDrag", "interactive", "onDragWithAccessory", "interactiveWithAccessory"], default: "none", description: "How a drag takes the keyboard away: at once, or by taking it along under the finger. The model's keyboard has no accessory view." },
  { name: "showsVerticalScrollIndicator", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether the vertical indicator shows while the content moves." },
  { name: "showsHorizontalScrollIndicator", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether the horizontal indicator shows while the content moves." },
  { name: "indicatorStyle", classes: ["ScrollView"], kind: "choice", options: ["default", "black", "white"], default: "default", description: "How the indicators are drawn." },
  { name: "indexDisplayMode", classes: ["ScrollView"], kind: "choice", options: ["automatic", "alwaysHidden"], default: "automatic", description: "Whether an index beside the content hides by itself." },
  { name: "delaysContentTouches", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether content hears of a touch only when it seems to be no scroll, 150 ms later at most." },
  { name: "canCancelContentTouches", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether a finger that moves far enough takes a touch away from content that has heard of it; never from controls." },
  { name: "transfersHorizontalScrollingToParent", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether a drag sideways and outwards that begins at the edge goes to the scroll view around." },
  { name: "transfersVerticalScrollingToParent", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether a drag up or down and outwards that begins at the edge goes to the scroll view around." },
  { name: "allowsKeyboardScrolling", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether keys scroll." },
  { name: "refreshControl", classes: ["ScrollView"], kind: "bool", default: false, description: "Whether there is a refresh control above the content." },
  { name: "isRefreshing", classes: ["ScrollView"], kind: "bool", default: false, description: "Whether the refresh control is at work, which adds its height, 60 points, to the top of adjustedContentInset; only where there is one." },
  { name: "minimumZoomScale", classes: ["ScrollView"], kind: "number", minimum: 1e-06, maximum: 1000000, default: 1, description: "The smallest scale to rest at; zooming is off unless maximumZoomScale is above it." },
  { name: "maximumZoomScale", classes: ["ScrollView"], kind: "number", minimum: 1e-06, maximum: 1000000, default: 1, description: "The largest scale to rest at." },
  { name: "zoomScale", classes: ["ScrollView"], kind: "number", default: 1, description: "The scale at which the zoom view is shown; 1 where nothing can be zoomed, and the limit while a zoom bounces back to it." },
  { name: "bouncesZoom", classes: ["ScrollView"], kind: "bool", default: true, description: "Whether fingers can zoom past the limits for as long as they hold the content." },
  { name: "viewForZooming", classes: ["ScrollView"], kind: "view", default: null, description: "The id of the view that zooming scales; it has to lie below this one for that." },
  { name: "sections", classes: ["TableView"], kind: "sections", default: [], description: "The rows of a table, in sections; absent where there are none. The rows themselves are views while they are in sight: table.cell-0-3 is row 3 of section 0, table.header-0 and table.footer-0 are its header and footer." },
  { name: "style", classes: ["TableView"], kind: "choice", options: ["plain", "grouped"], default: "plain", description: "Whether the headers of a table's sections stay in sight: in a plain one, at the upper edge that the insets leave." },
  { name: "sectionHeaderTopPadding", classes: ["TableView"], kind: "number", minimum: 0, unit: "points", default: 0, description: "What a plain table leaves free above the header of a section. In points." },
  { name: "tableHeaderView", classes: ["TableView"], kind: "subview", default: null, description: "The subview above all sections; of its frame the height counts, as it was when it was assigned." },
  { name: "tableFooterView", classes: ["TableView"], kind: "subview", default: null, description: "The subview below all sections. A ShadowedTableView without one has a hidden one without height, which marks the end of its content." },
  { name: "backgroundView", classes: ["TableView"], kind: "subview", default: null, description: "The subview behind all others, which fills the table and does not scroll." },
  { name: "topColor", classes: ["TwoToneTableView"], kind: "color", canBeNull: true, description: "The colour of a TwoToneTableView above its content; absent where there is none." },
  { name: "bottomColor", classes: ["TwoToneTableView"], kind: "color", canBeNull: true, description: "The colour of a TwoToneTableView below its content; absent where there is none." },
  { name: "shadowHeight", classes: ["ShadowedTableView"], kind: "number", minimum: 0, unit: "points", default: 8, description: "How high the four shadows of a ShadowedTableView are. In points." },
  { name: "variant", classes: ["TwoToneTableView", "ShadowedTableView"], kind: "choice", options: ["asPublished", "corrected"], default: "corrected", description: "Whether a TwoToneTableView or ShadowedTableView has the defects of the recipe it is made after." },
  { name: "isTracking", classes: ["ScrollView"], kind: "bool", default: false, isReadOnly: true, description: "Whether a finger holds the content, moved or not." },
  { name: "isDragging", classes: ["ScrollView"], kind: "bool", default: false, isReadOnly: true, description: "Whether the user has begun to scroll and has not let go." },
  { name: "isDecelerating", classes: ["ScrollView"], kind: "bool", default: false, isReadOnly: true, description: "Whether the content goes on after a lift, bounce included." },
  { name: "isScrollAnimating", classes: ["ScrollView"], kind: "bool", default: false, isReadOnly: true, description: "Whether an animated change by a program is under way." },
  { name: "isZooming", classes: ["ScrollView"], kind: "bool", default: false, isReadOnly: true, description: "Whether fingers or a wheel zoom." },
  { name: "isZoomBouncing", classes: ["ScrollView"], kind: "bool", default: false, isReadOnly: true, description: "Whether the content goes back to a limit of its scale after a lift beyond it." },
  { name: "isZoomAnimating", classes: ["ScrollView"], kind: "bool", default: false, isReadOnly: true, description: "Whether an animated zoom by a program is under way." },
  { name: "phase", classes: ["ScrollView"], kind: "choice", options: ["idle", "tracking", "dragging", "decelerating", "bouncing", "animating", "zooming", "zoomBouncing"], default: "idle", isReadOnly: true, description: "What the content is doing, as one word; where several hold, the first of zoomBouncing, zooming, dragging, tracking, bouncing, decelerating, animating." },
  { name: "velocity", classes: ["ScrollView"], kind: "point", parts: ["x", "y"], unit: "pointsPerSecond", default: [0, 0], isReadOnly: true, description: "The velocity of contentOffset, along x and y; in a bounce without the pull of its spring. In points per second." },
  { name: "rest", classes: ["ScrollView"], kind: "rest", parts: ["x", "y"], isReadOnly: true, description: "Where and when the motion under way will end; absent when none is." },
  { name: "nonScalingSubviews", classes: ["ScrollContentView"], kind: "views", default: [], description: "The ids of the views below a ScrollContentView that keep their size while it is scaled; absent where there are none." },
  { name: "subviews", classes: ["View"], kind: "views", default: [], isReadOnly: true, description: "The ids of the views that lie in this one, from the back to the front; absent where there are none." },
]);

/**
 * The classes of views with those that they inherit from, themselves first.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const CLASSES = Object.freeze({
  Window: ["Window", "View"],
  View: ["View"],
  ScrollView: ["ScrollView", "View"],
  ImageView: ["ImageView", "View"],
  Label: ["Label", "View"],
  Button: ["Button", "View"],
  NavigationBar: ["NavigationBar", "View"],
  ScrollContentView: ["ScrollContentView", "View"],
  GridView: ["GridView", "View"],
  PinView: ["PinView", "View"],
  TextField: ["TextField", "View"],
  TableView: ["TableView", "View", "ScrollView"],
  TwoToneTableView: ["TwoToneTableView", "View", "ScrollView", "TableView"],
  ShadowedTableView: ["ShadowedTableView", "View", "ScrollView", "TableView"],
});
