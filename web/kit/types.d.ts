/* The types of the kit that many panels use. */

type Palette = import("./theme.js").Palette;
