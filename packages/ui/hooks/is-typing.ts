/** Whether the focus is in a field. What loads late must not take it: the rest of the sentence would go elsewhere. */
export const isTyping = (): boolean => document.activeElement?.matches("input, textarea, [contenteditable]") ?? false;
