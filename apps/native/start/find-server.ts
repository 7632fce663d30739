import type { Platform } from "@aside/contract/native/native-app.ts";

/** The origin of what a person entered; null: no address of a server. Only https: web views give no camera to other pages. */
export function readAddress(entered: string): string | null {
  const text = entered.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin, username } = new URL(address);
  const isHost = hostname.includes(".") || hostname === "localhost";
  return protocol === "https:" && isHost && username === "" ? origin : null;
}

type Post = (url: string, body: unknown) => Promise<unknown>;
type App = { version: string; platform: Platform };

/** Asks for what every server of ours answers. `unknown`: something else answers there. */
export async function checkServer(post: Post, origin: string, app: App): Promise<"ok" | "unknown" | "unreachable"> {
  let reply: unknown;
  try {
    reply = await post(`${origin}/v1/user/app/update/required`, app);
  } catch {
    return "unreachable";
  }
  const isOurs = typeof reply === "object" && reply !== null && "update_required" in reply && typeof reply.update_required === "boolean";
  return isOurs ? "ok" : "unknown";
}
