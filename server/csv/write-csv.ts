/** What a spreadsheet would run as a formula (OWASP, CSV Injection); full-width forms count as well in some. */
const FORMULA = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;

/** One line of RFC 4180, every field quoted: commas, quotes and line breaks stay what they are. A formula becomes text by a leading '. */
export function writeCsvLine(fields: readonly string[]): string {
  return `${fields.map((field) => `"${(FORMULA.test(field.trimStart()) ? `'${field}` : field).replaceAll('"', '""')}"`).join(",")}\r\n`;
}
