// Sends the forms of the API's reference to this installation, with the reader's own key.
import { developerCopy as copy } from "../../developers/copy.ts";

/** Kept for the other pages of the reference, until the tab is closed. */
const KEPT = { "try-key": "aside.try.key", "try-member": "aside.try.member" } as const;
const MAX_SHOWN = 200_000;

const fieldOf = (id: keyof typeof KEPT) => document.getElementById(id) as HTMLInputElement | null;

for (const id of ["try-key", "try-member"] as const) {
  const field = fieldOf(id);
  if (!field) continue;
  try {
    field.value = sessionStorage.getItem(KEPT[id]) ?? "";
    field.addEventListener("change", () => sessionStorage.setItem(KEPT[id], field.value.trim()));
  } catch {
    // Storage is denied: the key is for this page only.
  }
}

type Call = { address: string; init: RequestInit };

/** Undefined: the form's body is not JSON. */
function readForm(form: HTMLFormElement): Call | undefined {
  const data = new FormData(form);
  const texts = [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.trim()] as const] : []));
  const given = new Map(texts);
  const path = (form.dataset["try"] ?? "").replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.get(`path:${name}`) ?? ""));
  const query = new URLSearchParams(
    texts.flatMap(([name, value]) => (name.startsWith("query:") && value ? [[name.slice("query:".length), value]] : [])),
  );
  const headers: Record<string, string> = { authorization: `Bearer ${fieldOf("try-key")?.value.trim()}` };
  const member = fieldOf("try-member")?.value.trim();
  if (member) headers["on-behalf-of"] = member;
  const init: RequestInit = { method: form.dataset["method"] ?? "GET", headers, credentials: "omit", redirect: "manual" };
  const [text, file] = [data.get("body"), data.get("file")];
  if (typeof text === "string") {
    headers["content-type"] = "application/json";
    init.body = text;
    try {
      JSON.parse(text);
    } catch {
      return undefined;
    }
  } else if (file instanceof File) {
    headers["content-type"] = "application/octet-stream";
    init.body = file;
  }
  return { address: query.size > 0 ? `${path}?${query}` : path, init };
}

async function describe(response: Response): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  const fields = ["ratelimit", "retry-after"].flatMap((name) =>
    response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
  );
  const head = [`${response.status} ${response.statusText}`.trim(), `content-type: ${type}`, ...fields].join("\n");
  if (!/json|^text\//.test(type)) return `${head}\n\n${(await response.blob()).size.toLocaleString("en-US")} bytes`;
  const text = await response.text();
  const body = type.includes("json") ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return `${head}\n\n${body.slice(0, MAX_SHOWN)}`;
}

async function send(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector("[data-status]");
  const shown = form.querySelector<HTMLElement>("[data-reply]");
  if (!status || !shown) return;
  const key = fieldOf("try-key");
  if (!key?.value.trim()) {
    status.textContent = copy.keyMissing;
    return key?.focus();
  }
  const call = readForm(form);
  if (!call) {
    status.textContent = copy.bodyInvalid;
    return form.querySelector("textarea")?.focus();
  }
  status.textContent = copy.sending;
  try {
    const response = await fetch(call.address, call.init);
    shown.textContent = await describe(response);
    status.textContent = `${response.status} ${response.statusText}`.trim();
    shown.hidden = false;
  } catch {
    status.textContent = copy.notSent;
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset["try"] === undefined) return;
  event.preventDefault();
  void send(form);
});
