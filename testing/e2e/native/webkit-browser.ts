import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { freePort } from "@aside/server/db/free-port.ts";
import { SLOWNESS } from "../support/slowness.ts";

/** WebKit's own small browser; Playwright's WebKit can't be installed from npm alone. */
const MINI_BROWSER = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
/** A camera that shows a clock, and a microphone that beeps. */
const FLAGS = ["--automation", "--enable-mock-capture-devices=true", "--enable-media-stream=true"];
const SIZE = { width: 1280, height: 900 };
const WAIT_MS = 60_000 * SLOWNESS;
/** The key under which WebDriver gives elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type WebKitPage = {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page; a promise is awaited. */
  run<Result>(script: string, ...args: unknown[]): Promise<Result>;
  /** Clicks like a person the first visible element that has this accessible name. */
  press(role: "link" | "button", name: string): Promise<void>;
  /** Types into the field with this label. */
  fill(label: string, text: string): Promise<void>;
  /** Waits until the expression is true. `what` is named if it does not become so. */
  until(what: string, expression: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts WebKit with an X server of its own, and talks WebDriver (https://www.w3.org/TR/webdriver2/) to it. The names of features are those
 * of `MiniBrowser --features=help`.
 */
export async function openWebKit({ disabled = [] }: { disabled?: readonly string[] } = {}): Promise<WebKitPage> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: "1" },
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(async () => (await fetch(`${origin}/status`)).ok);
  const features = disabled.map((name) => `-${name}`);
  const args = features.length > 0 ? [...FLAGS, `--features=${features.join(",")}`] : FLAGS;
  const { sessionId } = await call<{ sessionId: string }>(`${origin}/session`, {
    capabilities: {
      alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: MINI_BROWSER, args } },
    },
  });
  const session = `${origin}/session/${sessionId}`;
  await call(`${session}/window/rect`, { x: 0, y: 0, ...SIZE });

  const run = async <Result>(script: string, ...args: unknown[]) => await call<Result>(`${session}/execute/sync`, { script, args });
  const until = async (what: string, expression: string) => {
    await expect.poll(async () => Boolean(await run(`return ${expression}`)), { message: what, timeout: WAIT_MS }).toBe(true);
  };

  /** The element may be replaced between finding and using it: then it is found again. */
  const act = async (what: string, script: string, args: string[], use: (element: string) => Promise<unknown>) => {
    await expect(async () => {
      const element = await run<Record<string, string> | null>(script, ...args);
      if (!element) throw new Error(`no ${what} in:\n${await run<string>("return document.body.innerText")}`);
      await use(`${session}/element/${element[ELEMENT]}`);
    }).toPass({ timeout: WAIT_MS });
  };

  return {
    run,
    until,
    goto: async (url) => void (await call(`${session}/url`, { url })),
    press: async (role, name) => {
      await act(`${role} "${name}"`, FIND.button, [role, name], async (element) => await call(`${element}/click`, {}));
    },
    fill: async (label, text) => {
      await act(`field "${label}"`, FIND.field, [label], async (element) => await call(`${element}/value`, { text }));
    },
    close: async () => {
      await fetch(session, { method: "DELETE" });
      await Promise.all([driver, ...screen.processes].map(end));
    },
  };
}

/** Bodies of functions. Names as given, not as computed: these pages label their buttons by text or aria-label. */
const FIND = {
  button: `const [role, name] = arguments;
    return [...document.querySelectorAll(role === "link" ? "a[href]" : "button")].find((element) =>
      element.checkVisibility() && !element.disabled && (element.getAttribute("aria-label") ?? element.innerText).trim() === name);`,
  field: `const [label] = arguments;
    return [...document.querySelectorAll("label")].find((given) => given.innerText.trim() === label)?.control;`,
};

async function startScreen(): Promise<{ display: string; processes: ChildProcess[] }> {
  // The server picks a free display, and writes its number to the third file.
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", `${SIZE.width}x${SIZE.height}x24`, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once("error", reject);
    server.stdio[3]?.once("data", (data: Buffer) => resolve(String(data).trim()));
  });
  // Without a window manager no window has the focus, and keys are lost.
  const manager = spawn("openbox", ["--startup", "echo ready"], {
    env: { ...process.env, DISPLAY: `:${number}` },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise((resolve, reject) => manager.once("error", reject).stdout?.once("data", resolve));
  return { display: `:${number}`, processes: [manager, server] };
}

async function untilReady(isReady: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isReady().catch(() => false)) return;
    await sleep(100);
  }
  throw new Error("WebKitWebDriver did not start");
}

async function call<Result>(address: string, body: object): Promise<Result> {
  return await valueOf<Result>(await fetch(address, { method: "POST", body: JSON.stringify(body) }));
}

async function valueOf<Result>(reply: Response): Promise<Result> {
  const { value } = (await reply.json()) as { value: Result & { message?: string } };
  if (!reply.ok) throw new Error(`WebDriver: ${value.message}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await ended;
}
