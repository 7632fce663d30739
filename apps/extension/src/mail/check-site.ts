import type { Compose, MailSite, Part } from "./mail-site.ts";

/** What the site does not have although an email is written; empty if nothing is missing. */
export function findMissing(site: MailSite, composes: readonly Compose[], isMounted: (compose: Compose) => boolean): Part[] {
  if (composes.length === 0) return site.hasSignOfCompose() ? ["editor"] : [];
  const missing = new Set<Part>();
  for (const compose of composes) {
    if (site.findSendButtons(compose).length === 0) missing.add("send");
    if (!isMounted(compose)) missing.add("bar");
    if (site.readRecipients(compose) === null) missing.add("recipients");
  }
  return [...missing];
}

/** A window is drawn in steps: only what is missing for so long is reported. */
const PATIENCE_MS = 2_000;

/** Reports what is missing once, and when it is there again. Null: nothing is written, so nothing is known. */
export class SiteCheck {
  /** Null: nothing yet. An earlier page may have reported something. */
  #reported: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #look: () => Part[] | null;
  readonly #report: (missing: Part[]) => void;

  constructor(look: () => Part[] | null, report: (missing: Part[]) => void) {
    this.#look = look;
    this.#report = report;
  }

  onChange(): void {
    const missing = this.#look();
    if (missing === null || missing.join() === this.#reported) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#timer ??= setTimeout(() => this.#confirm(), PATIENCE_MS);
  }

  #confirm(): void {
    this.#timer = undefined;
    const missing = this.#look();
    if (missing === null || missing.join() === this.#reported) return;
    this.#reported = missing.join();
    this.#report(missing);
  }
}
