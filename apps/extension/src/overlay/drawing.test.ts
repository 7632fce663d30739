import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Drawing } from "./drawing.ts";

type Listener = (event: object) => void;

/** A canvas that remembers what is done to it; setting its size empties it, as the browser does. */
function makeCanvas() {
  const done: string[] = [];
  const listeners = new Map<string, Listener>();
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, ...given.filter((each) => typeof each === "number")].join(" "));
  const pen = Object.fromEntries(["beginPath", "moveTo", "lineTo", "stroke", "scale", "drawImage"].map((name) => [name, note(name)]));
  return {
    done,
    listeners,
    width: 300,
    height: 150,
    classList: { toggle: () => {} },
    setPointerCapture: () => {},
    getContext: () => pen,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
}

let onResize: () => void;
const resize = (innerWidth: number, innerHeight: number, devicePixelRatio: number) => {
  for (const [name, value] of Object.entries({ innerWidth, innerHeight, devicePixelRatio })) vi.stubGlobal(name, value);
};
beforeEach(() => {
  vi.stubGlobal("document", { createElement: makeCanvas });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => name === "resize" && (onResize = listener));
  resize(1100, 800, 1);
});
afterEach(() => vi.unstubAllGlobals());

function makeDrawing() {
  const drawing = new Drawing();
  return { drawing, canvas: drawing.canvas as unknown as ReturnType<typeof makeCanvas> };
}

test("a click draws a dot, and a drag a line", () => {
  const { drawing, canvas } = makeDrawing();
  drawing.setOn(true);
  canvas.done.length = 0;
  canvas.listeners.get("pointerdown")?.({ pointerId: 1, offsetX: 7, offsetY: 8 });
  canvas.listeners.get("pointermove")?.({ buttons: 1, offsetX: 9, offsetY: 8 });
  canvas.listeners.get("pointermove")?.({ buttons: 0, offsetX: 20, offsetY: 8 });
  expect(canvas.done).toEqual(["beginPath", "moveTo 7 8", "lineTo 7 8", "stroke", "lineTo 9 8", "stroke"]);
});

test("after the window was resized or zoomed it has the window's size, and what was drawn is where it was", () => {
  const { drawing, canvas } = makeDrawing();
  drawing.setOn(true);
  canvas.done.length = 0;
  resize(600, 500, 1);
  onResize();
  expect(canvas).toMatchObject({ width: 600, height: 500 });
  resize(400, 300, 1.5);
  onResize();
  expect(canvas).toMatchObject({ width: 600, height: 450 });
  onResize();
  expect(canvas.done).toEqual(["scale 1 1", "drawImage 0 0 1100 800", "scale 1.5 1.5", "drawImage 0 0 600 500"]);
});
