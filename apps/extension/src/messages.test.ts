import { expect, onTestFinished, test, vi } from "vitest";
import { answer } from "./messages.ts";

type Listener = (message: unknown, sender: unknown, reply: (value: unknown) => void) => boolean;

const OWN = "chrome-extension://ours/";

function listen(register: () => void): Listener {
  let listener: Listener | undefined;
  const runtime = { id: "ours", getURL: (path: string) => OWN + path, onMessage: { addListener: (given: Listener) => (listener = given) } };
  vi.stubGlobal("chrome", { runtime });
  onTestFinished(() => void vi.unstubAllGlobals());
  register();
  if (!listener) throw new Error("nothing listens");
  return listener;
}

test("a script in a site's page gets no token and nothing else that is for the extension's own pages", async () => {
  const access = vi.fn<() => object>(() => ({ server: "https://video.example.com", token: "secret" }));
  const control = vi.fn<() => null>(() => null);
  const listener = listen(() => answer("worker", { access, control } as never, (kind) => kind === "control"));
  const send = async (kind: string, sender: object) =>
    await new Promise((resolve) => {
      if (!listener({ to: "worker", kind, data: null }, sender, resolve)) resolve("not answered");
    });
  const own = { id: "ours", url: `${OWN}popup.html` };
  const page = { id: "ours", url: "https://mail.google.com/mail/" };
  expect(await send("access", own)).toEqual({ value: { server: "https://video.example.com", token: "secret" } });
  for (const sender of [page, { id: "ours" }, { id: "ours", url: "chrome-extension://ours.evil/" }, { ...own, id: "other" }])
    expect(await send("access", sender)).toBe("not answered");
  expect(await send("control", page)).toEqual({ value: null });
  expect(access).toHaveBeenCalledTimes(1);
});
