import { isUnderWay, type Outcome, type RecordingState, type RecordingWish } from "../messages.ts";
import { copy } from "./copy.ts";
import type { Draft } from "./draft.ts";
import { make, makeButton, makeHost, makeMark, matchTheme } from "./elements.ts";
import { Panel } from "./panel.ts";
import { BUTTON_STYLES } from "./styles.ts";

const GAP = 8;

/** The button in the bar of an email that is written, and its panel. */
export class ComposeButton {
  readonly host: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #panel: Panel;
  readonly draft: Draft;

  constructor(draft: Draft, start: (wish: RecordingWish) => Promise<Outcome>) {
    this.draft = draft;
    const { host, root } = makeHost("aside-compose-button", BUTTON_STYLES);
    this.host = host;
    this.#button = makeButton("", () => this.#toggle(), {
      class: "open",
      "aria-label": copy.buttonLabel,
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
    });
    this.#button.append(makeMark(), make("span", {}, copy.button));
    // The caret stays in the text.
    this.#button.addEventListener("mousedown", (event) => event.preventDefault());
    this.#panel = new Panel({
      insert: async (chosen) => {
        const outcome = await draft.insert(chosen);
        this.showProblem();
        return outcome;
      },
      start,
      close: () => this.#close(),
    });
    const { element } = this.#panel;
    // In a shadow tree, the browser gives the focus back to the host, which cannot have it.
    let hadFocus = false;
    element.addEventListener("beforetoggle", () => (hadFocus = element.contains(root.activeElement)));
    element.addEventListener("toggle", (event) => {
      const isOpen = (event as ToggleEvent).newState === "open";
      this.#button.setAttribute("aria-expanded", String(isOpen));
      if (!isOpen && hadFocus) this.#button.focus();
    });
    root.append(this.#button, element);
  }

  isMounted(): boolean {
    return this.host.isConnected;
  }

  onMounted(): void {
    matchTheme(this.host);
  }

  showProblem(): void {
    const { problem } = this.draft;
    this.#panel.setProblem(problem === null ? null : copy.recipientsNotAdded(problem));
  }

  setRecording(state: RecordingState): void {
    this.#button.classList.toggle("busy", isUnderWay(state));
    this.#panel.setRecording(state);
    if (state.status === "stopped" && state.eventId) void this.#panel.insert({ eventId: state.eventId, postId: state.postId });
  }

  #toggle(): void {
    if (this.#panel.element.matches(":popover-open")) return this.#close();
    this.draft.rememberCaret();
    this.showProblem();
    this.draft.retry();
    matchTheme(this.host);
    this.#panel.element.showPopover();
    this.#place();
    void this.#panel.open().then(() => {
      this.#place();
      this.#panel.focusFirst();
    });
  }

  #close(): void {
    if (this.#panel.element.matches(":popover-open")) this.#panel.element.hidePopover();
  }

  /** Above the button, or below it where there is more room. */
  #place(): void {
    const { style } = this.#panel.element;
    const button = this.#button.getBoundingClientRect();
    const panel = this.#panel.element.getBoundingClientRect();
    const fits = button.top >= panel.height + GAP;
    const top = fits || button.top > innerHeight - button.bottom ? button.top - panel.height - GAP : button.bottom + GAP;
    style.top = `${Math.max(GAP, Math.min(top, innerHeight - panel.height - GAP))}px`;
    style.left = `${Math.max(GAP, Math.min(button.left, innerWidth - panel.width - GAP))}px`;
  }
}
