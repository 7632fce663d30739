import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import { findSessionUser } from "./sessions-store.ts";

type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;

/** Entries of about 500 bytes. */
const users = new Memory<SessionUser>({
  max: 10_000,
  keysOf: (user) => [`session:${user.session_id}`, `user:${user.id}`, ...(user.company_id ? [`company:${user.company_id}`] : [])],
});

/**
 * The user of a session that is neither revoked nor expired. Read once and remembered until the session, its user or their company changes,
 * so that an ended session stops working at once.
 */
export async function readSessionUser(context: AppContext, sessionId: string): Promise<SessionUser | undefined> {
  const read = async () => await findSessionUser(context.db, sessionId, context.now());
  const user = await users.get(context, sessionId, read);
  // Since it was read, the session may have been renewed, which no notification tells.
  return user && user.expires_at <= context.now() ? await read() : user;
}
