export type Focused = { isContentEditable: boolean; closest: (selectors: string) => unknown };

/** Whether the focused element handles key presses itself: a field, editable text, a dialog or a menu. */
export function isTyping(focused: Focused): boolean {
  return focused.isContentEditable || focused.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;
}
