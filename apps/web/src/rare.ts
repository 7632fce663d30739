import type { ComponentType } from "react";
import type { rareScreens } from "./rare-screens.ts";

/** Loads a screen of rare-screens.ts. */
export const rare = (name: keyof typeof rareScreens) => async (): Promise<ComponentType> =>
  await (await import("./rare-screens.ts")).rareScreens[name]();
