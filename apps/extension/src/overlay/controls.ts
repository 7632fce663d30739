import { copy } from "../copy.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { ask, isOngoing, isUnderWay, type RecordingState } from "../messages.ts";
import { Drawing } from "./drawing.ts";
import { STYLES } from "./styles.ts";

/** The controls over a page: a bar, the countdown, a drawing and a circle around the pointer. Without a framework, in a shadow tree. */
export class Controls {
  readonly #host = document.createElement("aside-recording-controls");
  readonly #root = this.#host.attachShadow({ mode: "open" });
  readonly #bar = element("div", "bar");
  readonly #time = element("span", "time");
  readonly #count = element("div", "count");
  readonly #halo = element("div", "halo");
  readonly #drawing = new Drawing();
  readonly #pause = button(copy.pause, () => this.#control(this.#state?.status === "paused" ? "resume" : "pause"));
  readonly #draw = button(copy.overlay.draw, () => this.#setDrawing(!this.#drawing.isOn));
  readonly #clear = button(copy.overlay.clear, () => this.#drawing.clear());
  readonly #pointer = button(copy.overlay.pointer, () => this.#setPointer(!this.#isPointerLit));
  #state: RecordingState | null = null;
  #isPointerLit = false;
  #isHidden = false;

  constructor() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    this.#root.adoptedStyleSheets = [sheet];
    this.#bar.setAttribute("role", "region");
    this.#bar.setAttribute("aria-label", copy.overlay.region);
    this.#count.setAttribute("role", "status");
    const stop = button(copy.stop, () => this.#control("stop"), "stop");
    const hide = button(copy.overlay.hide, () => this.toggle());
    this.#bar.append(element("span", "dot"), this.#time, this.#pause, stop, this.#draw, this.#clear, this.#pointer, hide);
    this.#root.append(this.#drawing.canvas, this.#halo, this.#count, this.#bar);
    this.#setDrawing(false);
    this.#setPointer(false);
    this.#makeMovable();
  }

  show(state: RecordingState): void {
    this.#state = state;
    if (!isUnderWay(state) || state.status === "stopping") return this.#remove();
    if (!this.#host.isConnected) document.documentElement.append(this.#host);
    this.#count.textContent = state.status === "countdown" ? String(state.countdown) : "";
    this.#count.hidden = state.status !== "countdown";
    this.#bar.hidden = !isOngoing(state) || this.#isHidden;
    this.#bar.classList.toggle("paused", state.status === "paused");
    setText(this.#time, formatDuration(state.elapsed));
    setText(this.#pause, state.status === "paused" ? copy.resume : copy.pause);
  }

  toggle(): void {
    this.#isHidden = !this.#isHidden;
    if (this.#isHidden) this.#setDrawing(false);
    if (this.#state) this.show(this.#state);
  }

  #remove(): void {
    this.#setDrawing(false);
    this.#setPointer(false);
    this.#drawing.clear();
    this.#isHidden = false;
    this.#host.remove();
  }

  #control(what: "pause" | "resume" | "stop"): void {
    void ask("worker", "control", { do: what }).catch(() => this.#remove());
  }

  #setDrawing(isOn: boolean): void {
    this.#drawing.setOn(isOn);
    this.#draw.setAttribute("aria-pressed", String(isOn));
  }

  #setPointer(isLit: boolean): void {
    this.#isPointerLit = isLit;
    this.#pointer.setAttribute("aria-pressed", String(isLit));
    this.#halo.hidden = !isLit;
    if (isLit) addEventListener("pointermove", this.#follow, { passive: true, capture: true });
    else removeEventListener("pointermove", this.#follow, { capture: true });
  }

  readonly #follow = ({ clientX, clientY }: PointerEvent): void => {
    this.#halo.style.translate = `${clientX}px ${clientY}px`;
  };

  #makeMovable(): void {
    let from: { x: number; y: number } | null = null;
    const moved = { x: 0, y: 0 };
    this.#bar.addEventListener("pointerdown", (event) => {
      if (event.target instanceof HTMLButtonElement) return;
      from = { x: event.clientX - moved.x, y: event.clientY - moved.y };
      this.#bar.setPointerCapture(event.pointerId);
    });
    this.#bar.addEventListener("pointermove", (event) => {
      if (!from) return;
      Object.assign(moved, { x: event.clientX - from.x, y: event.clientY - from.y });
      this.#bar.style.translate = `${moved.x}px ${moved.y}px`;
    });
    this.#bar.addEventListener("pointerup", () => (from = null));
  }
}

function element(tag: "div" | "span", name: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}

function button(label: string, onClick: () => void, name = ""): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.className = name;
  // A click of the page's own scripts is not the person's.
  made.addEventListener("click", (event) => event.isTrusted && onClick());
  return made;
}

/** A live text that did not change must not be announced again. */
function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
