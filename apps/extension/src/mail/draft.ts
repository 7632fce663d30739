import { ask, type MailDraft, type Recipient } from "../messages.ts";
import { copy } from "./copy.ts";
import { type AsideLink, eventIdOf, findLinks, isOfBlock, withoutPerson } from "./find-links.ts";
import { addPicture, caretBefore, insertAt, isPlain, plainTextOf, setLinks, setPlainLink } from "./insert.ts";
import type { Compose, MailSite } from "./mail-site.ts";

export type Chosen = { eventId: string; postId: string | null };
export type Inserted = { is: "inserted" | "present" } | { is: "failed"; text: string };

/** Whom the email goes to. `key`: the same for the same people. */
type Audience = { recipients: Recipient[]; isPersonal: boolean; key: string };

const FIRST_LOOK_MS = 3_000;
const SLOWER = 1.3;
const MAX_LOOKS = 30;

/**
 * The Asides in one email. A personal link identifies its reader, so it is in the email only as long as its person is the only recipient: it is
 * taken out at once when that changes, and comes back when the server has answered.
 */
export class Draft {
  compose: Compose;
  /** Why the recipients were not added; for the panel. */
  problem: string | null = null;
  readonly #site: MailSite;
  readonly #server: () => string | null;
  readonly #onProblem: () => void;
  #caret: Range | null = null;
  #audience: Audience | null = null;
  readonly #postIds = new Map<string, string>();
  /** By Aside and audience. */
  readonly #links = new Map<string, string>();
  readonly #known = new Set<string>();
  /** Of a saved draft, whose links stay as they were saved until the server has answered. */
  readonly #saved = new Set<string>();
  readonly #foreign = new Set<string>();
  readonly #asking = new Set<string>();
  readonly #inserting = new Set<string>();

  constructor(site: MailSite, compose: Compose, server: () => string | null, onProblem: () => void) {
    this.#site = site;
    this.compose = compose;
    this.#server = server;
    this.#onProblem = onProblem;
  }

  get #body(): HTMLElement {
    return this.compose.body;
  }

  /** The caret leaves the text when the panel opens. */
  rememberCaret(): void {
    const selection = document.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    if (range && this.#isInOwnText(range)) this.#caret = range.cloneRange();
  }

  #isInOwnText(range: Range): boolean {
    return this.#body.contains(range.commonAncestorContainer) && !this.#site.isLeftAlone(this.#body, range.startContainer);
  }

  /** After each change of the page, and before the email leaves. */
  update(): void {
    const audience = this.#readAudience();
    const isOther = this.#audience !== null && audience.key !== this.#audience.key;
    this.#audience = audience;
    for (const eventId of this.#presentBlocks()) {
      const isReopened = !this.#known.has(eventId);
      this.#known.add(eventId);
      if (isReopened) this.#saved.add(eventId);
      else if (isOther) this.#saved.delete(eventId);
      // Also if nothing else changed: undo, redo and paste bring back links of earlier recipients.
      const isSettled = this.#settle(eventId);
      if ((isReopened || isOther) && !isSettled) void this.#askLink(eventId);
    }
  }

  /** Never waits: the site is sending already. */
  onSend(): void {
    this.update();
    for (const eventId of this.#presentBlocks()) void this.#askLink(eventId);
  }

  #readAudience(): Audience {
    const { shown, hidden } = this.#site.readRecipients(this.compose) ?? { shown: [], hidden: 0 };
    const key = JSON.stringify([shown.map(({ email }) => email).toSorted((a, b) => a.localeCompare(b)), hidden]);
    // Bcc: making them recipients of the Aside would tell the others about them.
    return { recipients: shown, isPersonal: hidden === 0, key };
  }

  #linksIn(eventId: string): AsideLink[] {
    return this.#allLinks().filter((link) => link.eventId === eventId);
  }

  #allLinks(): AsideLink[] {
    const server = this.#server();
    return server === null ? [] : findLinks(this.#body, server, (node) => this.#site.isLeftAlone(this.#body, node));
  }

  #presentBlocks(): Set<string> {
    const inHtml = this.#allLinks().filter(({ anchor }) => isOfBlock(anchor));
    const inText = isPlain(this.#body) ? [...this.#known].filter((eventId) => this.#isPresent(eventId)) : [];
    return new Set([...inHtml.map(({ eventId }) => eventId), ...inText].filter((eventId) => !this.#foreign.has(eventId)));
  }

  #isPresent(eventId: string): boolean {
    if (this.#linksIn(eventId).length > 0) return true;
    const server = this.#server() ?? "";
    return plainTextOf(this.#body)
      .split(/\s+/)
      .some((word) => eventIdOf(word, server) === eventId);
  }

  /** With the link for these recipients if it is known, otherwise with everybody's until the server has answered. Returns whether it is known. */
  #settle(eventId: string): boolean {
    const known = this.#links.get(this.#nameOf(eventId));
    if (known !== undefined) this.#write(eventId, () => known);
    // As it was saved: nothing says that it is wrong.
    else if (!this.#saved.has(eventId)) this.#write(eventId, withoutPerson);
    return known !== undefined;
  }

  /** After a failed call: the server may answer again, or the Aside is no longer in the email. */
  retry(): void {
    if (this.problem === null) return;
    const present = this.#presentBlocks();
    if (present.size === 0) this.#tell(null);
    for (const eventId of present) void this.#askLink(eventId);
  }

  #nameOf = (eventId: string, audience = this.#audience): string => `${eventId} ${audience?.key ?? ""}`;

  #write(eventId: string, change: (href: string) => string): void {
    const links = this.#linksIn(eventId).filter(({ anchor }) => isOfBlock(anchor));
    setLinks(this.#body, links, change);
    const server = this.#server() ?? "";
    if (isPlain(this.#body)) setPlainLink(this.#body, (word) => (eventIdOf(word, server) === eventId ? change(word) : word));
  }

  /** One question at a time; the recipients may change meanwhile. */
  async #askLink(eventId: string): Promise<void> {
    if (this.#asking.has(eventId)) return;
    this.#asking.add(eventId);
    try {
      for (let asked = ""; asked !== this.#audience?.key && this.#body.isConnected;) {
        const audience = this.#audience ?? this.#readAudience();
        asked = audience.key;
        if (!(await this.#add(eventId, audience)).ok) return;
      }
      const link = this.#links.get(this.#nameOf(eventId));
      if (link !== undefined) this.#write(eventId, () => link);
    } finally {
      this.#asking.delete(eventId);
    }
  }

  async #add(eventId: string, audience: Audience): Promise<MailDraft> {
    const { recipients, isPersonal } = audience;
    const postId = this.#postIds.get(eventId) ?? null;
    const reply = await ask("mail", "add", { eventId, postId, recipients }).catch((): MailDraft => ({
      ok: false,
      isForeign: false,
      text: copy.outdated,
    }));
    if (reply.ok) {
      this.#postIds.set(eventId, reply.postId);
      this.#links.set(this.#nameOf(eventId, audience), isPersonal ? reply.shareUrl : withoutPerson(reply.shareUrl));
      this.#tell(reply.problem);
    } else if (reply.isForeign) this.#foreign.add(eventId);
    else this.#tell(reply.text);
    return reply;
  }

  #tell(problem: string | null): void {
    if (this.problem === problem) return;
    this.problem = problem;
    this.#onProblem();
  }

  /** Once: a second time, the caret goes to what is there. */
  async insert({ eventId, postId }: Chosen): Promise<Inserted> {
    if (this.#isPresent(eventId)) return this.#select(eventId);
    if (this.#inserting.has(eventId)) return { is: "present" };
    this.#inserting.add(eventId);
    try {
      if (postId !== null) this.#postIds.set(eventId, postId);
      this.#audience = this.#readAudience();
      const reply = await this.#add(eventId, this.#audience);
      if (!reply.ok) return { is: "failed", text: reply.text || copy.notInserted };
      if (this.#isPresent(eventId)) return this.#select(eventId);
      const caret = this.#caret && this.#isInOwnText(this.#caret) ? this.#caret : caretBefore(this.#body, this.#site.findEnd(this.#body));
      if (!insertAt(this.#body, caret, reply) || !this.#isPresent(eventId)) return { is: "failed", text: copy.notInserted };
      this.#known.add(eventId);
      this.#audience = this.#readAudience();
      // In the same turn: an email with a hidden recipient never has a personal link.
      if (!this.#settle(eventId)) void this.#askLink(eventId);
      if (reply.isPicturePending) this.#followPicture(eventId);
      return { is: "inserted" };
    } finally {
      this.#inserting.delete(eventId);
    }
  }

  #select(eventId: string): Inserted {
    const anchor = this.#linksIn(eventId)[0]?.anchor;
    this.#body.focus();
    anchor?.scrollIntoView({ block: "nearest" });
    if (anchor) document.getSelection()?.selectAllChildren(anchor);
    return { is: "present" };
  }

  /** Until there is a picture. Its address stays when a moving one takes its place. */
  #followPicture(eventId: string, look = 0): void {
    const wait = FIRST_LOOK_MS * SLOWER ** look;
    setTimeout(() => void this.#lookAtPicture(eventId, look), wait);
  }

  async #lookAtPicture(eventId: string, look: number): Promise<void> {
    const hasPicture = () => this.#linksIn(eventId).some(({ anchor }) => anchor.querySelector("img"));
    if (!this.#body.isConnected || isPlain(this.#body) || !this.#isPresent(eventId) || hasPicture()) return;
    const reply = await this.#add(eventId, this.#audience ?? this.#readAudience());
    if (reply.ok && !hasPicture()) addPicture(this.#body, this.#linksIn(eventId), reply.html);
    const isOver = hasPicture() || (reply.ok && !reply.isPicturePending) || look === MAX_LOOKS;
    if (!isOver) this.#followPicture(eventId, look + 1);
  }
}
