import { brand } from "@aside/brand/brand.ts";

const now = { screen: "", unviewed: 0 };

/** The title of the tab: the unviewed count, then the screen. */
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
