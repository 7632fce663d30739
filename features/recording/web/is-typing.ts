/** Whether a key event belongs to the focused element: a field, an editor, a dialog. */
export function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;
}
