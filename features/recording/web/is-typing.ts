/** Whether the focused element handles key presses itself: a field, editable text, a dialog or a menu. */
export function isTyping(target: Pick<HTMLElement, "isContentEditable" | "closest">): boolean {
  return target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;
}
