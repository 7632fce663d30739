import { createContext, createElement, type ReactNode, use } from "react";

/**
 * What differs between installations. The build renders each page once; the server keeps or removes these parts when it starts
 * (apps/api/site/fill-site-page.ts). `plans`: plans are sold. `free`: everyone has everything. `assigned`: the operator assigns plans.
 * `trial`: with a free trial. `test-mode`: no money moves. `operator`, `address`, `video`: the setting exists. `api`: the API is described (OPENAPI).
 */
export type Condition = "plans" | "free" | "assigned" | "trial" | "test-mode" | "operator" | "address" | "video" | "api";

/** In the app, which knows its installation. Null where the build renders. */
export const InstallationContext = createContext<Partial<Record<Condition, boolean>> | null>(null);

/** Shows its children where the condition is met; with `!` before it, where it is not. They may contain another one. */
export function When({ is, children }: { is: Condition | `!${Condition}`; children: ReactNode }) {
  const installation = use(InstallationContext);
  if (installation === null) return createElement("site-when", { is }, children);
  const name = is.replace("!", "") as Condition;
  return Boolean(installation[name]) === !is.startsWith("!") ? children : null;
}

/** A text that the server fills in when it starts. */
export type Setting = "origin" | "operator" | "address" | "video" | "video-date" | "trial-days" | "analytics";
export const settingOf = (name: Setting): string => `@@${name}@@`;
