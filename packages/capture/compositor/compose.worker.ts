import type { FromWorker, ToWorker } from "./compose-protocol.ts";
import { Compositor } from "./compositor.ts";
import { FramePace } from "./frame-pace.ts";

// A worker's timers are not throttled while the tab is hidden, for example because another tab is shared.
const PACE_MS = 1000;
const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToWorker>) => void;
  postMessage(message: FromWorker): void;
  close(): void;
};
let compositor: Compositor | null = null;

scope.onmessage = ({ data }) => {
  if (data.do === "open") open(data);
  else if (data.do === "scene") void changeScene(data);
  else if (data.do === "source") compositor?.setSource(data.source, data.isThere);
  else if (data.do === "frame") give(data);
  else if (data.do === "pointer") compositor?.setPointer(data.place);
  else if (data.do === "stats" && compositor) scope.postMessage({ say: "stats", id: data.id, stats: compositor.stats });
  else if (data.do === "close") void end();
};

function give({ source, frame }: Extract<ToWorker, { do: "frame" }>): void {
  if (compositor) void compositor.setFrame(source, frame);
  else frame.close();
}

function open(given: Extract<ToWorker, { do: "open" }>): void {
  try {
    const opened = (compositor = new Compositor(given));
    const frames = new FramePace(given.frameRate);
    scope.postMessage({ say: "opened" });
    setInterval(() => tellPace(opened, frames), PACE_MS);
  } catch (error) {
    scope.postMessage({ say: "failed", error: (error as Error).message });
  }
}

/** Frames of earlier messages are closed by then. The page could not know it: a busy computer may deliver them late. */
async function end(): Promise<void> {
  await compositor?.close();
  scope.close();
}

function tellPace({ stats, pace }: Compositor, frames: FramePace): void {
  frames.note(stats);
  scope.postMessage({ say: "pace", pace: { ...pace, ...frames.rates } });
}

async function changeScene({ id, scene }: Extract<ToWorker, { do: "scene" }>): Promise<void> {
  const error = await compositor?.setScene(scene).then(
    () => null,
    (reason: Error) => reason.message,
  );
  scope.postMessage({ say: "scene", id, error: error ?? null });
}
