/** Whether a key belongs to what has the focus: a field, a text being written, a dialog. */
export function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;
}
