import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM, CHROMIUM_FLAGS } from "@aside/testkit/chromium.ts";

const FLAGS = [
  ...CHROMIUM_FLAGS,
  "--headless=new",
  "--use-fake-device-for-media-stream=device-count=1,fps=30",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
  "--window-size=1100,800",
  "--remote-debugging-port=0",
];

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } };

type Evaluate = <T>(expression: string) => Promise<T>;
/** A tab of a `PlainBrowser`. `evaluate` counts as the person's gesture, as a click does; `read` doesn't. */
export type PlainTab = { targetId: string; evaluate: Evaluate; read: Evaluate };

/**
 * Chromium without Playwright, which treats every tab as visible, does not throttle timers, and makes a gesture of everything it reads.
 * Implements only the part of the DevTools protocol that its tests need.
 */
export class PlainBrowser {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #nextId = 1;

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#child = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  static async open(): Promise<PlainBrowser> {
    const profile = mkdtempSync(join(tmpdir(), "aside-plain-"));
    const child = spawn(CHROMIUM, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const address = await new Promise<string>((resolve, reject) => {
      let said = "";
      child.stderr?.on("data", (chunk) => {
        said += String(chunk);
        const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
      child.once("exit", () => reject(new Error(`chromium ended: ${said}`)));
    });
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", reject, { once: true });
    });
    return new PlainBrowser(child, profile, socket);
  }

  /** `script` runs before the page's own scripts, also after a reload. */
  async openTab(url: string, script = ""): Promise<PlainTab> {
    const { targetId } = (await this.#send("Target.createTarget", { url: "about:blank" })) as { targetId: string };
    const { sessionId } = (await this.#send("Target.attachToTarget", { targetId, flatten: true })) as { sessionId: string };
    await this.#send("Page.enable", {}, sessionId);
    if (script) await this.#send("Page.addScriptToEvaluateOnNewDocument", { source: script }, sessionId);
    await this.#send("Page.navigate", { url }, sessionId);
    const evaluateWith = async <T>(expression: string, userGesture: boolean): Promise<T> => {
      const wish = { expression, awaitPromise: true, returnByValue: true, userGesture };
      const { result, exceptionDetails } = (await this.#send("Runtime.evaluate", wish, sessionId)) as {
        result: { value: T };
        exceptionDetails?: { text: string };
      };
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
      return result.value;
    };
    return {
      targetId,
      evaluate: async (expression) => await evaluateWith(expression, true),
      read: async (expression) => await evaluateWith(expression, false),
    };
  }

  async bringToFront(tab: PlainTab): Promise<void> {
    await this.#send("Target.activateTarget", { targetId: tab.targetId });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    await this.#send("Browser.close", {}).catch(() => this.#child.kill());
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #send(method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> {
    const id = this.#nextId++;
    const answered = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    const reply = await answered;
    this.#waiting.delete(id);
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result ?? {};
  }
}
