import { ask, type Outcome, type RecordingState, type RecordingWish, type ToMail } from "../messages.ts";
import { findMissing, SiteCheck } from "./check-site.ts";
import { ComposeButton } from "./compose-button.ts";
import { copy } from "./copy.ts";
import { Draft } from "./draft.ts";
import { Gmail } from "./gmail.ts";
import type { Compose, MailSite } from "./mail-site.ts";
import { mailSiteOf } from "./mail-sites.ts";
import { Outlook } from "./outlook.ts";
import { ThreadStates } from "./thread-states.ts";

type Page = Window & { asideMail?: true };

/** Watches a page of Gmail or Outlook: adds a button to each email that is being written, and a line to each message with an Aside. */
class MailPage {
  readonly #site: MailSite;
  readonly #states: ThreadStates;
  readonly #check: SiteCheck;
  readonly #buttons = new Map<HTMLElement, ComposeButton>();
  #composes: Compose[] = [];
  #server: string | null = null;
  #recordingFor: ComposeButton | null = null;
  #isLookDue = false;

  constructor(site: MailSite) {
    this.#site = site;
    this.#states = new ThreadStates(site);
    const isMounted = ({ body }: Compose) => this.#buttons.get(body)?.isMounted() === true;
    this.#check = new SiteCheck(
      () => (this.#composes.length > 0 || site.hasSignOfCompose() ? findMissing(site, this.#composes, isMounted) : null),
      (missing) => void ask("mail", "checked", { site: site.name, missing }).catch(() => {}),
    );
  }

  async start(): Promise<void> {
    chrome.runtime.onMessage.addListener((message: Partial<ToMail>) => {
      if (message.to === "mail-page" && message.recording) this.#onRecording(message.recording);
    });
    new MutationObserver(() => this.#lookSoon()).observe(document.documentElement, { childList: true, subtree: true });
    // Before the site: it may take the text at once.
    for (const type of ["pointerdown", "click", "keydown"]) addEventListener(type, (event) => this.#onAct(event), { capture: true });
    document.addEventListener("selectionchange", () => this.#buttonOf(document.activeElement)?.draft.rememberCaret());
    addEventListener("focus", () => void this.#readServer());
    await this.#readServer();
  }

  /** The person may connect while the page is open. */
  async #readServer(): Promise<void> {
    const connection = await ask("mail", "connection", null).catch(() => null);
    this.#server = connection?.server ?? null;
    this.#lookSoon();
  }

  #lookSoon(): void {
    if (this.#isLookDue) return;
    this.#isLookDue = true;
    requestAnimationFrame(() => {
      this.#isLookDue = false;
      this.#look();
    });
  }

  #look(): void {
    this.#composes = this.#site.findComposes();
    for (const compose of this.#composes) this.#follow(compose);
    for (const [body, button] of this.#buttons) if (!body.isConnected && button !== this.#recordingFor) this.#buttons.delete(body);
    if (this.#server !== null) this.#states.update(this.#server);
    this.#check.onChange();
  }

  #follow(compose: Compose): void {
    const button = this.#buttons.get(compose.body) ?? this.#makeButton(compose);
    button.draft.compose = compose;
    // The site draws its bar again whenever it likes.
    if (!button.isMounted() && this.#site.mountButton(compose, button.host)) button.onMounted();
    button.draft.update();
  }

  #makeButton(compose: Compose): ComposeButton {
    const draft = new Draft(
      this.#site,
      compose,
      () => this.#server,
      () => button.showProblem(),
    );
    const button: ComposeButton = new ComposeButton(draft, async (wish) => await this.#start(button, wish));
    this.#buttons.set(compose.body, button);
    return button;
  }

  async #start(button: ComposeButton, wish: RecordingWish): Promise<Outcome> {
    // A recording that is under way stays that of its email.
    this.#recordingFor ??= button;
    const outcome = await ask("mail", "start", wish).catch((): Outcome => ({ ok: false, text: copy.outdated }));
    if (outcome.ok) this.#recordingFor = button;
    else if (this.#recordingFor === button) this.#recordingFor = null;
    return outcome;
  }

  #buttonOf(node: EventTarget | null): ComposeButton | undefined {
    if (!(node instanceof Node)) return undefined;
    return [...this.#buttons.values()].find(({ draft }) => draft.compose.root.contains(node));
  }

  /** The email may be about to leave. Nothing is stopped or delayed. */
  #onAct(event: Event): void {
    const button = this.#buttonOf(event.target);
    if (!button) return;
    const isSend =
      event instanceof KeyboardEvent && event.key === "Enter" && (event.ctrlKey || event.metaKey)
        ? true
        : this.#site.findSendButtons(button.draft.compose).some((send) => send.contains(event.target as Node));
    if (isSend) button.draft.onSend();
  }

  /** The site may have drawn the text again since the start. Another email never gets the recording: it has other recipients. */
  #onRecording(state: RecordingState): void {
    const started = this.#recordingFor;
    if (!started) return;
    const shown = this.#composes.find(({ root }) => root === started.draft.compose.root);
    const button = started.draft.compose.body.isConnected ? started : shown && this.#buttons.get(shown.body);
    button?.setRecording(state);
    if (state.status === "stopped" || state.status === "failed" || state.status === "idle") this.#recordingFor = null;
  }
}

// Run again in pages that are open when the person turns the buttons on.
const page = globalThis as unknown as Page;
const name = mailSiteOf(location.origin);
if (name && !page.asideMail) {
  page.asideMail = true;
  void new MailPage(name === "Gmail" ? new Gmail() : new Outlook()).start();
}
