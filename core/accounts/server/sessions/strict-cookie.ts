import type { AppContext } from "@aside/server/http/context.ts";

/** Attributes of a cookie that only calls of our own pages below `path` carry, and that no script reads. */
export const strictCookie = (context: AppContext, path: string) =>
  ({ path, httpOnly: true, sameSite: "strict", secure: context.config.publicUrl.startsWith("https:") }) as const;
