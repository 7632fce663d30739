import type { AppContext } from "@aside/server/http/context.ts";

/** Attributes of a cookie that is sent only with requests of our own pages below `path`, and that scripts cannot read. */
export const strictCookie = (context: AppContext, path: string) =>
  ({ path, httpOnly: true, sameSite: "strict", secure: context.config.publicUrl.startsWith("https:") }) as const;
