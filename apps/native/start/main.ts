import { App } from "@capacitor/app";
import { Capacitor, CapacitorHttp, registerPlugin } from "@capacitor/core";
import { Preferences } from "@capacitor/preferences";
import { copy } from "../copy.ts";
import { checkServer, readAddress } from "./find-server.ts";

/** Set by the build; null: people choose. */
declare const SERVER_URL: string | null;
/** Where the native sources (sources/) read it. */
const KEY = "server";
/** Restarts the app's view: the servers whose pages may reach the phone's functions are fixed at the start. */
const ServerChoice = registerPlugin<{ restart: () => Promise<void> }>("ServerChoice");

const TIMEOUT_MS = 15_000;

const find = <Found extends HTMLElement>(id: string) => document.getElementById(id) as Found;
const [form, address, error, connect] = [
  find<HTMLFormElement>("form"),
  find<HTMLInputElement>("address"),
  find("error"),
  find<HTMLButtonElement>("connect"),
];
const [failure, other] = [find("failure"), find<HTMLButtonElement>("other")];

async function check(origin: string) {
  const { version } = Capacitor.isNativePlatform() ? await App.getInfo() : { version: "0.0.0" };
  const platform = Capacitor.getPlatform() === "ios" ? "ios" : "android";
  // The system's client, which needs no permission of the other origin.
  const post = async (url: string, data: unknown): Promise<unknown> =>
    (
      await CapacitorHttp.post({
        url,
        data,
        headers: { "content-type": "application/json" },
        connectTimeout: TIMEOUT_MS,
        readTimeout: TIMEOUT_MS,
      })
    ).data;
  return await checkServer(post, origin, { version, platform });
}

async function open(origin: string): Promise<void> {
  failure.hidden = true;
  const state = await check(origin);
  if (state === "ok") return location.replace(`${origin}/dashboard`);
  find("reason").textContent = state === "unknown" ? copy.unknown : copy.unreachable;
  failure.hidden = false;
  find("retry").onclick = () => void open(origin);
  other.hidden = SERVER_URL !== null;
  other.onclick = () => {
    failure.hidden = true;
    askForServer(origin);
  };
}

function askForServer(known: string): void {
  address.value = known.replace("https://", "");
  form.hidden = false;
}

async function choose(): Promise<void> {
  const origin = readAddress(address.value);
  const state = origin === null ? "invalid" : await check(origin);
  if (origin === null || state !== "ok") {
    error.textContent = copy[state === "ok" ? "invalid" : state];
    return address.focus();
  }
  await Preferences.set({ key: KEY, value: origin });
  await ServerChoice.restart();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  error.textContent = "";
  connect.disabled = true;
  connect.textContent = copy.connecting;
  void choose().finally(() => {
    connect.disabled = false;
    connect.textContent = copy.connect;
  });
});

document.title = copy.title;
for (const [id, text] of Object.entries({
  title: copy.title,
  lead: copy.lead,
  label: copy.address,
  connect: copy.connect,
  retry: copy.retry,
  other: copy.other,
}))
  find(id).textContent = text;

const server = SERVER_URL ?? (await Preferences.get({ key: KEY })).value;
if (server === null) askForServer("");
else await open(server);
