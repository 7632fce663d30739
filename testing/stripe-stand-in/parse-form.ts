export type Params = { [name: string]: string | Params | Params[] | string[] };

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Reads `items[0][price]=p&metadata[a]=b`, as Stripe's clients write a body or a query: numbered parts become lists. */
export function parseForm(text: string): Params {
  const root: Params = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split("[").map((part) => part.replace("]", ""));
    let place: Params = root;
    for (const [index, part] of path.entries()) {
      if (FORBIDDEN.has(part)) break;
      // `expand[]=a` counts by itself.
      const name = part === "" ? String(Object.keys(place).length) : part;
      if (index === path.length - 1) place[name] = value;
      else {
        const next = place[name];
        place = place[name] = typeof next === "object" ? (next as Params) : {};
      }
    }
  }
  return withLists(root) as Params;
}

function withLists(value: Params | string): Params[string] {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part as Params | string)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? (entries.map(([, part]) => part) as Params[] | string[]) : Object.fromEntries(entries);
}
