import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";

const root = join(import.meta.dirname, "../../..");
const BRIDGE = readFileSync(join(root, "node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js"), "utf8");
const SOURCES = ["node_modules/{@capacitor,@aparajita}/*/android/src/main/java/**/*.java", "apps/native/sources/android/*.java"];

type Call = { pluginId: string; methodName: string; options: Record<string, unknown>; callbackId: string };
type Answer = (options: Record<string, unknown>) => unknown;

export type Phone = {
  /** Calls of plugins other than listening, such as `Browser.open`, with their options. */
  calls: { name: string; options: Record<string, unknown> }[];
  /** Answers of plugins by `Plugin.method`; a thrown error is a refusal. Others answer nothing. */
  answers: Record<string, Answer>;
  /** Kept until the page listens, as the phone does with what happens at a cold start. */
  send(plugin: string, event: string, data: unknown): Promise<void>;
};

/**
 * A stand-in of the phone's half of the native app. The page's half is Capacitor's own script, which Android runs before each page. The
 * methods of each plugin are read from its Java sources.
 */
export async function standInPhone(context: BrowserContext, page: Page): Promise<Phone> {
  const listeners = new Map<string, string[]>();
  const kept: { key: string; data: unknown }[] = [];
  const phone: Phone = {
    calls: [],
    answers: {},
    send: async (plugin, event, data) => {
      const key = `${plugin}.${event}`;
      if (!listeners.has(key)) return void kept.push({ key, data });
      for (const callbackId of listeners.get(key) ?? []) await reply({ callbackId, pluginId: plugin, success: true, save: true, data });
    },
  };
  const reply = async (result: Record<string, unknown>) =>
    await page.evaluate(
      (value) => (globalThis as unknown as { Capacitor: { fromNative(result: unknown): void } }).Capacitor.fromNative(value),
      result,
    );

  async function listen({ pluginId, options, callbackId }: Call): Promise<void> {
    const key = `${pluginId}.${String(options["eventName"])}`;
    listeners.set(key, [...(listeners.get(key) ?? []), callbackId]);
    const late = kept.filter((event) => event.key === key);
    for (const event of late) {
      kept.splice(kept.indexOf(event), 1);
      await reply({ callbackId, pluginId, success: true, save: true, data: event.data });
    }
  }

  function unlisten({ pluginId, options }: Call): void {
    const key = `${pluginId}.${String(options["eventName"])}`;
    const rest = (listeners.get(key) ?? []).filter((id) => id !== options["callbackId"]);
    if (rest.length > 0) listeners.set(key, rest);
    else listeners.delete(key);
  }

  async function answer(call: Call): Promise<void> {
    const { pluginId, methodName, options, callbackId } = call;
    if (methodName === "addListener") return await listen(call);
    if (methodName === "removeListener") return unlisten(call);
    const name = `${pluginId}.${methodName}`;
    phone.calls.push({ name, options });
    try {
      await reply({ callbackId, pluginId, success: true, data: await phone.answers[name]?.(options) });
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      await reply({ callbackId, pluginId, success: false, error: { message, code } });
    }
  }

  await context.exposeBinding("phoneCall", (_, text: string) => {
    // A page that was left gets no answer.
    if (text !== "") return void answer(JSON.parse(text) as Call).catch(() => undefined);
    // Another page: the phone forgets who listened.
    listeners.clear();
  });
  await context.addInitScript(`if (window === top) {
    phoneCall("");
    window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
    window.androidBridge = { postMessage: (text) => void phoneCall(text) };
    ${BRIDGE}
    window.Capacitor.PluginHeaders = ${JSON.stringify(readHeaders())};
  }`);
  return phone;
}

/** As Android writes them before each page (com.getcapacitor.JSExport). */
function readHeaders() {
  return globSync(SOURCES, { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const name = /@CapacitorPlugin\(\s*name = "(\w+)"/.exec(text)?.[1];
    if (name === undefined) return [];
    const own = [...text.matchAll(/@PluginMethod\S*\s+public void (\w+)\(/g)].map(([, method]) => method);
    const promised = [...new Set([...own, "checkPermissions", "requestPermissions", "removeAllListeners"])];
    const listening = ["addListener", "removeListener"].map((method) => ({ name: method }));
    return [{ name, methods: [...listening, ...promised.map((method) => ({ name: method, rtype: "promise" }))] }];
  });
}
