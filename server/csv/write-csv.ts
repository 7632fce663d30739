/** Texts that a spreadsheet would run as a formula (OWASP, CSV Injection); some also accept full-width forms. */
const FORMULA = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;

/** One line of RFC 4180 with every field quoted, so that commas, quotes and line breaks are kept. A leading ' turns a formula into text. */
export function writeCsvLine(fields: readonly string[]): string {
  return `${fields.map((field) => `"${(FORMULA.test(field.trimStart()) ? `'${field}` : field).replaceAll('"', '""')}"`).join(",")}\r\n`;
}
