import { type ConnectionItem, listConnections } from "../../../connections/contract.ts";
import { copy } from "../../../connections/copy.ts";
import { readSession } from "./read-session.ts";

/** Fills the cards of the page Apps and integrations for people who are signed in (ConnectionState.tsx). */
export async function showConnections(): Promise<void> {
  const places = document.querySelectorAll<HTMLElement>("[data-connection]");
  const session = readSession();
  if (!session || places.length === 0) return;
  const items = await readItems(session.token);
  for (const place of places) {
    const item = items.find(({ key }) => key === place.dataset["connection"]);
    // Unknown, for example with an old session: the card stays as for visitors.
    if (item) fill(place, item.key === "extension" ? withBrowser(item) : item);
    else place.remove();
  }
}

/** The extension marks the pages of its own server (apps/extension/src/overlay/marker.ts). Phones have no extensions. */
function withBrowser(item: ConnectionItem): ConnectionItem {
  const version = document.documentElement.dataset["asideExtension"];
  if (version) return { ...item, state: "on", label: copy.states.on, text: copy.extensionOn(version), action: null };
  return matchMedia("(hover: none)").matches ? { ...item, action: null } : item;
}

async function readItems(token: string): Promise<ConnectionItem[]> {
  try {
    const reply = await fetch(listConnections.path, { headers: { "access-token": token } });
    return reply.ok ? ((await reply.json()) as { items: ConnectionItem[] }).items : [];
  } catch {
    return [];
  }
}

function fill(place: HTMLElement, { state, label, text, action }: ConnectionItem): void {
  place.dataset["state"] = state;
  place.querySelector("[data-label]")?.append(label);
  place.querySelector("[data-text]")?.append(text);
  const link = place.querySelector("a");
  if (!link || !action) return;
  link.hidden = false;
  link.href = action.href;
  link.textContent = action.label;
  // Several links of the page have the same text.
  link.setAttribute("aria-label", `${action.label}: ${place.dataset["name"] ?? ""}`);
}
