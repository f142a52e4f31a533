/** The key of the command palette. */

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function paletteCommands({ store }, parts) {
  return [
    {
      id: "palette",
      title: "Do anything: commands, scenes and views",
      group: "page",
      keys: ["Mod+K"],
      isInFields: true,
      isHidden: true,
      run: () => parts().palette.open(store.get()),
    },
  ];
}
