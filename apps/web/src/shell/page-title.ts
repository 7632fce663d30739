import { brand } from "@aside/brand/brand.ts";

const now = { screen: "", unviewed: 0 };

/** What the tab is called: the screen, and before it what waits in the inbox. */
function write(): void {
  const name = now.screen ? `${now.screen} · ${brand.product}` : brand.product;
  document.title = now.unviewed > 0 ? `(${now.unviewed > 99 ? "99+" : now.unviewed}) ${name}` : name;
}

export function setScreenTitle(screen: string): void {
  now.screen = screen;
  write();
}

export function setUnviewedInTitle(unviewed: number): void {
  if (unviewed === now.unviewed) return;
  now.unviewed = unviewed;
  write();
}
