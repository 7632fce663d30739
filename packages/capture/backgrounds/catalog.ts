import { ANIMATIONS } from "./animations.ts";

/** A built-in background. `thumbnail`: 256 x 144 pixels; `url`: 1280 x 720 pixels. Both are files of the web app. */
export type CatalogImage = { kind: "image"; name: string; label: string; thumbnail: string; url: string };
/** Drawn live by `animations.ts`; `thumbnail` shows one frame. */
export type CatalogAnimation = { kind: "animated"; name: string; label: string; thumbnail: string };

const FOLDER = "/backgrounds";

/** In display order: rooms, then paper and colors. The files are in apps/web/public/backgrounds, under the same names. */
const IMAGE_LABELS = {
  "morning-window": "Morning window",
  "evening-window": "Evening window",
  "book-shelf": "Book shelf",
  "open-shelves": "Open shelves",
  "plant-corner": "Plant corner",
  "palm-shadow": "Palm shadow",
  "arched-door": "Arched door",
  "linen-curtain": "Linen curtain",
  "city-dusk": "City at dusk",
  "studio-lamp": "Studio lamp",
  "wood-panel": "Wood panel",
  "picture-wall": "Picture wall",
  "paper-hills": "Paper hills",
  "paper-sun": "Paper sun",
  "paper-waves": "Paper waves",
  "paper-leaves": "Paper leaves",
  "ember-glow": "Ember glow",
  "sea-glass": "Sea glass",
  "soft-plum": "Soft plum",
  "warm-sand": "Warm sand",
  "night-ink": "Night ink",
  "quiet-arcs": "Quiet arcs",
} as const;

export const IMAGES: CatalogImage[] = Object.entries(IMAGE_LABELS).map(([name, label]) => ({
  kind: "image",
  name,
  label,
  thumbnail: `${FOLDER}/${name}-small.jpg`,
  url: `${FOLDER}/${name}.jpg`,
}));

export const ANIMATED: CatalogAnimation[] = Object.entries(ANIMATIONS).map(([name, { label }]) => ({
  kind: "animated",
  name,
  label,
  thumbnail: `${FOLDER}/${name}-small.jpg`,
}));

export function findImage(name: string): CatalogImage {
  const image = IMAGES.find((one) => one.name === name);
  if (!image) throw new Error(`there is no background ${name}`);
  return image;
}
