/** Markup whose values are escaped. Plain strings never become markup. */
export type Markup = { readonly text: string };
type Value = string | Markup | readonly Markup[] | null | false;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeValue(value: Value): string {
  if (value === null || value === false) return "";
  if (typeof value === "string") return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  return "text" in value ? value.text : value.map(({ text }) => text).join("");
}

/** Values stand in text or in quoted attributes only. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return { text: strings.reduce((text, next, index) => text + escapeValue(values[index - 1] ?? null) + next) };
}

/** Only addresses of the web and paths of this site: others, such as `javascript:`, would run code. */
export function safeHref(address: string): string {
  const url = URL.parse(address, "http://localhost");
  return url && ["http:", "https:"].includes(url.protocol) ? address : "#";
}
