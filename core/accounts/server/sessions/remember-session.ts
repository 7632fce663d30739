import { setBounded } from "@aside/server/auth/bounded-map.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { ChangeTimes } from "@aside/server/signals/change-times.ts";
import { findSessionUser } from "./sessions-store.ts";

type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;
type Remembered = { user: SessionUser; sequence: number; readAt: number };

/** Entries of about 500 bytes. */
const MAX_SESSIONS = 10_000;
/** A session is read again after this time, in case a change was missed. */
const LIFETIME_MS = 30_000;

const caches = new WeakMap<ChangeTimes, Map<string, Remembered>>();

/**
 * The user of a session that is neither revoked nor expired. Read once and remembered until the session, its user or their company changes,
 * so that an ended session stops working at once.
 */
export async function readSessionUser(context: AppContext, sessionId: string): Promise<SessionUser | undefined> {
  const { changes, db } = context;
  const now = context.now();
  const known = caches.get(changes) ?? new Map<string, Remembered>();
  caches.set(changes, known);
  const found = known.get(sessionId);
  if (found && isCurrent(changes, found, now)) return found.user;
  // Before the row is read: a change during the read makes it out of date.
  const { sequence } = changes;
  const user = await findSessionUser(db, sessionId, now);
  if (user) setBounded(known, MAX_SESSIONS, sessionId, { user, sequence, readAt: now.getTime() });
  else known.delete(sessionId);
  return user;
}

function isCurrent(changes: ChangeTimes, { user, sequence, readAt }: Remembered, now: Date): boolean {
  if (Math.abs(now.getTime() - readAt) > LIFETIME_MS || user.expires_at <= now) return false;
  const keys = [`session:${user.session_id}`, `user:${user.id}`, ...(user.company_id ? [`company:${user.company_id}`] : [])];
  return changes.last(keys).sequence <= sequence;
}
