import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { NotificationRow } from "./store.ts";

/** The person as a reader, without the browser: what their account alone may see. */
const asReader = (userId: string): UserActor => ({
  kind: "user",
  userId,
  sessionId: "",
  email: "",
  name: "",
  role: "USER",
  companyId: null,
  isKept: false,
  isMfaPending: false,
  viewer: { browserId: null, memberIds: [] },
});

/** Those whose post their owner may see now, by one question for all. */
export async function keepVisible(context: AppContext, userId: string, rows: NotificationRow[]): Promise<NotificationRow[]> {
  if (rows.length === 0) return [];
  const posts = await context.access.listViewable(context.db, asReader(userId), [...new Set(rows.map((row) => row.post_id))]);
  const seen = new Set(posts.map((post) => post.id));
  return rows.filter((row) => seen.has(row.post_id));
}
