import { formatDuration } from "@aside/contract/time/durations.ts";
import { formatRelativeTime } from "@aside/contract/time/instants.ts";
import { ask, isOngoing, isUnderWay, type MailAside, type Outcome, type RecordingState, type RecordingWish } from "../messages.ts";
import { copy } from "./copy.ts";
import type { Chosen, Inserted } from "./draft.ts";
import { make, makeButton } from "./elements.ts";

export type PanelActions = {
  insert: (chosen: Chosen) => Promise<Inserted>;
  /** Records for this email. */
  start: (wish: RecordingWish) => Promise<Outcome>;
  close: () => void;
};

/** Record or choose an Aside for one email. */
export class Panel {
  readonly element = make("div", { class: "panel", role: "dialog", "aria-label": copy.panel, popover: "auto" });
  readonly #actions: PanelActions;
  readonly #status = make("p", { role: "status", class: "muted" });
  readonly #problem = make("p", { role: "alert", class: "problem" });
  readonly #content = make("div");
  readonly #recorder = make("section", { "aria-label": copy.record });
  readonly #list = make("div");
  readonly #search = make("input", { type: "search", "aria-label": copy.search, placeholder: copy.search, autocomplete: "off" });
  #recording: RecordingState | null = null;
  #shownRecorder = "";
  #isDiscarding = false;
  #asked = 0;

  constructor(actions: PanelActions) {
    this.#actions = actions;
    this.element.append(make("h2", {}, copy.panel), this.#content, this.#status, this.#problem);
    this.#search.addEventListener("input", () => void this.#load());
    this.setProblem(null);
  }

  async open(): Promise<void> {
    this.#say("");
    const connection = await ask("mail", "connection", null).catch(() => undefined);
    if (connection === undefined) return this.#content.replaceChildren(make("p", {}, copy.outdated));
    if (connection === null) return this.#drawNotConnected();
    const choose = make("section", { "aria-label": copy.choose }, make("h3", {}, copy.choose), this.#search, this.#list);
    this.#content.replaceChildren(...(connection.canRecord ? [this.#recorder] : []), choose);
    this.#drawRecorder();
    await this.#load();
  }

  #drawNotConnected(): void {
    const setUp = makeButton(copy.setUp, () => void ask("mail", "openSetUp", null), { class: "action first" });
    this.#content.replaceChildren(make("p", {}, copy.notConnected), make("div", { class: "row" }, setUp));
  }

  /** Where the keyboard begins. */
  focusFirst(): void {
    this.element.querySelector<HTMLElement>("input:not([disabled]), button:not([disabled])")?.focus();
  }

  setProblem(text: string | null): void {
    this.#problem.textContent = text ?? "";
    this.#problem.hidden = text === null;
  }

  #say(text: string): void {
    if (this.#status.textContent !== text) this.#status.textContent = text;
    this.#status.hidden = text === "";
  }

  setRecording(recording: RecordingState | null): void {
    if (!recording || !isOngoing(recording)) this.#isDiscarding = false;
    this.#recording = recording;
    this.#drawRecorder();
  }

  #drawRecorder(): void {
    const state = this.#recording;
    const isBusy = state !== null && isUnderWay(state);
    // Drawn again only when its buttons change: the focus stays.
    const kind = isBusy ? `${state.status} ${this.#isDiscarding}` : "form";
    if (kind !== this.#shownRecorder) {
      this.#shownRecorder = kind;
      const hadFocus = this.#recorder.contains((this.element.getRootNode() as ShadowRoot).activeElement);
      this.#recorder.replaceChildren(make("h3", {}, copy.record), ...(isBusy ? [this.#controls(state)] : [this.#form()]));
      if (hadFocus) this.#recorder.querySelector<HTMLElement>("button, input")?.focus();
    }
    if (isBusy) this.#say(textOf(state));
    // Discarded or canceled.
    else if (state?.status === "idle" || state?.status === "failed") this.#say("");
    if (state?.status === "failed") this.setProblem(copy.recordingFailed);
  }

  #controls(state: RecordingState): HTMLElement {
    const control = (what: "pause" | "resume" | "stop" | "cancel" | "discard") => void ask("mail", "control", { do: what });
    const setDiscarding = (isDiscarding: boolean) => {
      this.#isDiscarding = isDiscarding;
      this.#drawRecorder();
    };
    if (isOngoing(state) && this.#isDiscarding)
      return make(
        "div",
        {},
        make("p", {}, copy.discardSure),
        make(
          "div",
          { class: "row" },
          makeButton(copy.keep, () => setDiscarding(false), { class: "action first" }),
          makeButton(copy.discard, () => control("discard"), { class: "action" }),
        ),
      );
    if (isOngoing(state))
      return make(
        "div",
        { class: "row" },
        makeButton(copy.stop, () => control("stop"), { class: "action first" }),
        state.status === "paused"
          ? makeButton(copy.resume, () => control("resume"), { class: "action" })
          : makeButton(copy.pause, () => control("pause"), { class: "action" }),
        makeButton(copy.discard, () => setDiscarding(true), { class: "action" }),
      );
    return make(
      "div",
      { class: "row" },
      ...(state.status === "stopping" ? [] : [makeButton(copy.cancel, () => control("cancel"), { class: "action" })]),
    );
  }

  #form(): HTMLElement {
    const radio = (value: "camera" | "screen", isChecked: boolean) => {
      const input = make("input", { type: "radio", name: "source", value, checked: isChecked });
      input.addEventListener("change", () => (withCamera.hidden = value === "camera"));
      return { input, label: make("label", {}, input, copy.sources[value]) };
    };
    const camera = radio("camera", true);
    const screen = radio("screen", false);
    const box = make("input", { type: "checkbox" });
    const withCamera = make("label", { hidden: true }, box, copy.withCamera);
    const start = makeButton(
      copy.start,
      () => void this.#start({ source: screen.input.checked ? "screen" : "camera", withCamera: box.checked }),
      { class: "action first" },
    );
    return make(
      "div",
      {},
      make("fieldset", {}, make("legend", {}, copy.sourceLegend), camera.label, screen.label, withCamera),
      make("div", { class: "row" }, start),
    );
  }

  async #start(wish: RecordingWish): Promise<void> {
    this.setProblem(null);
    this.#say(copy.preparing);
    const outcome = await this.#actions.start(wish);
    if (outcome.ok) return;
    this.#say("");
    this.setProblem(outcome.text);
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    if (this.#list.childElementCount === 0) this.#list.replaceChildren(make("p", { class: "muted" }, copy.loading));
    const search = this.#search.value.trim();
    const found = await ask("mail", "list", { search }).catch(() => null);
    // An answer to what was typed before.
    if (asked !== this.#asked) return;
    if (found === null) {
      // Disconnected in My Account, while the panel is open.
      if ((await ask("mail", "connection", null).catch(() => undefined)) === null) return this.#drawNotConnected();
      const retry = makeButton(copy.retry, () => void this.#load(), { class: "action" });
      return this.#list.replaceChildren(make("p", { class: "muted" }, copy.notLoaded), make("div", { class: "row" }, retry));
    }
    if (found.length === 0) return this.#list.replaceChildren(make("p", { class: "muted" }, search === "" ? copy.none : copy.noneFound));
    const now = new Date();
    this.#list.replaceChildren(make("ul", {}, ...found.map((aside) => make("li", {}, this.#row(aside, now)))));
  }

  #row(aside: MailAside, now: Date): HTMLElement {
    const button = makeButton("", () => void this.insert(aside), { class: "aside" });
    const details = [formatRelativeTime(new Date(aside.createdAt), now), ...(aside.views > 0 ? [copy.views(aside.views)] : [])];
    button.append(make("span", { class: "title" }, aside.title || copy.untitled), make("span", { class: "muted" }, details.join(" · ")));
    return button;
  }

  async insert(chosen: Chosen): Promise<void> {
    this.setProblem(null);
    this.#say(copy.inserting);
    const outcome = await this.#actions.insert(chosen);
    if (outcome.is === "failed") {
      this.#say("");
      return this.setProblem(outcome.text);
    }
    this.#say(outcome.is === "inserted" ? copy.inserted : copy.already);
    // A problem with the recipients stays in sight.
    if (this.#problem.hidden) this.#actions.close();
  }
}

function textOf({ status, countdown, elapsed }: RecordingState): string {
  if (status === "countdown") return copy.countdown(countdown);
  if (status === "stopping") return copy.stopping;
  if (status === "recording") return copy.recording(formatDuration(elapsed));
  return status === "paused" ? copy.paused(formatDuration(elapsed)) : copy.preparing;
}
