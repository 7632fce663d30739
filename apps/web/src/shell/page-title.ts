import { brand } from "@aside/brand/brand.ts";

const now = { screen: "", over: null as string | null, unviewed: 0 };

/** The title of the tab: the unviewed count, then the screen. */
function write(): void {
  const shown = now.over ?? now.screen;
  const name = shown ? `${shown} · ${brand.product}` : brand.product;
  document.title = now.unviewed > 0 ? `(${now.unviewed > 99 ? "99+" : now.unviewed}) ${name}` : name;
}

export function setScreenTitle(screen: string): void {
  now.screen = screen;
  write();
}

/** Shown instead of the screen's title, until it is null again. */
export function setTitleOver(title: string | null): void {
  now.over = title;
  write();
}

export function setUnviewedInTitle(unviewed: number): void {
  if (unviewed === now.unviewed) return;
  now.unviewed = unviewed;
  write();
}
