import { brand } from "@aside/brand/brand.ts";
import { formatRelativeTime } from "@aside/contract/time/instants.ts";
import { ask, type MailAsideState } from "../messages.ts";
import { copy } from "./copy.ts";
import { make, makeHost, matchTheme } from "./elements.ts";
import { findLinks } from "./find-links.ts";
import type { MailSite } from "./mail-site.ts";
import { STATE_STYLES } from "./styles.ts";

const SHOWN = 3;
/** While the thread is open. The service worker asks the server for each Aside once in 30 s at most. */
const AGAIN_MS = 60_000;

/** A line beside each message with an Aside of the person: who opened it, how far they watched, who replied. */
export class ThreadStates {
  readonly #lines = new WeakMap<HTMLElement, HTMLElement>();
  readonly #foreign = new Set<string>();
  readonly #site: MailSite;

  constructor(site: MailSite) {
    this.#site = site;
  }

  update(server: string): void {
    for (const { body } of this.#site.findMessages()) {
      const link = findLinks(body, server, (node) => this.#site.isLeftAlone(body, node))[0];
      if (!link || this.#foreign.has(link.eventId)) continue;
      const known = this.#lines.get(body);
      if (known?.isConnected) continue;
      const { host, root } = makeHost("aside-message-states", STATE_STYLES);
      this.#lines.set(body, host);
      body.before(host);
      void this.#show({ host, root, server, eventId: link.eventId });
    }
  }

  async #show(line: { host: HTMLElement; root: ShadowRoot; server: string; eventId: string }): Promise<void> {
    const { host, root, server, eventId } = line;
    if (!host.isConnected) return;
    const state = await ask("mail", "state", { eventId }).catch(() => null);
    if (state === "foreign") {
      this.#foreign.add(eventId);
      return host.remove();
    }
    setTimeout(() => void this.#show(line), AGAIN_MS);
    // The server may answer next time.
    if (state === null) return;
    matchTheme(host);
    const link = make(
      // Without the token: what the author watches is not the recipient's opening.
      "a",
      { href: `${server}/${brand.slug}/${eventId}/view`, target: "_blank", rel: "noopener noreferrer" },
      copy.open,
    );
    const texts = describe(state, new Date()).map((text) => make("span", {}, text));
    root.replaceChildren(make("div", { class: "states", role: "note", "aria-label": copy.states }, ...texts, link));
  }
}

export function describe({ viewers, unknown }: MailAsideState, now: Date): string[] {
  const shown = viewers.slice(0, SHOWN).map((viewer) => copy.at(viewer.text, formatRelativeTime(new Date(viewer.lastAt), now)));
  const rest = viewers.length - shown.length;
  const all = [...shown, ...(rest > 0 ? [copy.others(rest)] : []), ...(unknown > 0 ? [copy.unknown(unknown)] : [])];
  return all.length === 0 ? [copy.nobody] : all;
}
