import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { NotificationRow } from "./store.ts";

/** The person as an actor without a browser: what their account alone may view. */
const asReader = (userId: string): UserActor => ({
  kind: "user",
  userId,
  sessionId: null,
  email: "",
  name: "",
  role: "USER",
  companyId: null,
  isKept: false,
  isMfaPending: false,
  viewer: { browserId: null, memberIds: [] },
});

/** The posts that their owners may view now, in one query. */
export async function keepVisible(context: AppContext, userId: string, rows: NotificationRow[]): Promise<NotificationRow[]> {
  if (rows.length === 0) return [];
  const posts = await context.access.listViewable(context.db, asReader(userId), [...new Set(rows.map((row) => row.post_id))]);
  const seen = new Set(posts.map((post) => post.id));
  return rows.filter((row) => seen.has(row.post_id));
}
