import { Controls } from "./controls.ts";

type Page = Window & { asideControls?: Controls };

// Injected again after each navigation, and by the keyboard: one set of controls per page.
const page = globalThis as unknown as Page;
if (!page.asideControls) {
  const controls = new Controls();
  page.asideControls = controls;
  chrome.runtime.onMessage.addListener((message: unknown) => {
    const given = message as { to?: string; state?: Parameters<Controls["show"]>[0]; toggle?: true };
    if (given.to !== "controls") return;
    if (given.toggle) controls.toggle();
    if (given.state) controls.show(given.state);
  });
}
