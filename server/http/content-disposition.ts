/** Letters, digits and signs that need no quoting anywhere. */
const PLAIN = /^[\w .()-]+$/;

/**
 * Saves a file under this name instead of showing it (RFC 6266): another name is also given in a form without special characters, for old
 * browsers. No name can end the header or add another one.
 */
export function saveAs(filename: string): string {
  if (PLAIN.test(filename)) return `attachment; filename="${filename}"`;
  const plain = filename.replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
