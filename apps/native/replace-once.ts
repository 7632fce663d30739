/** Throws unless `text` has `part` exactly once: a template that changed needs another look. */
export function replaceOnce(text: string, part: string, replacement: string): string {
  const pieces = text.split(part);
  if (pieces.length !== 2) throw new Error(`expected once: ${part}`);
  return pieces.join(replacement);
}
