import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { deleteGrant, findGrant, upsertGrant } from "../grants-store.ts";
import { consumeRecord, deleteRecord, deleteRecordsOfGrant, findRecord, REFRESH, upsertRecord } from "../records-store.ts";
import { clientAdapter } from "./client-adapter.ts";
import { REPEAT_MS, rotateRefreshToken } from "./rotate-refresh-token.ts";

const nothing = async () => await Promise.resolve(undefined);
const EMPTY: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

/** Where oidc-provider keeps its data, by the name of its model. */
export function openAdapter(context: AppContext, model: string): Adapter {
  // Our own sessions say who is signed in, at each consent.
  if (model === "Session") return EMPTY;
  if (model === "Client") return { ...EMPTY, ...clientAdapter(context) };
  return { ...EMPTY, ...(model === "Grant" ? grantAdapter(context) : recordAdapter(context, model)) };
}

function grantAdapter({ db, now }: AppContext): Partial<Adapter> {
  return {
    upsert: async (id, given) => {
      const payload = withoutId(given);
      const { clientId = "", accountId = "" } = payload;
      const { resources = {} } = payload as { resources?: Record<string, string> };
      const scopes = [...new Set(Object.values(resources).flatMap((scope) => scope.split(" ")))];
      await upsertGrant(db, { id, appId: clientId, userId: accountId, scopes, payload, now: now() });
    },
    find: async (id) => {
      const row = await findGrant(db, id);
      return row && { ...(row.payload as AdapterPayload), jti: id };
    },
    destroy: async (id) => await deleteGrant(db, id),
  };
}

/** `jti` is the code or token itself. */
function withoutId(given: AdapterPayload): AdapterPayload {
  const kept = { ...given };
  delete kept.jti;
  return kept;
}

/** Only the hash of a code or token is stored. */
function recordAdapter(context: AppContext, model: string): Partial<Adapter> {
  const { db, now } = context;
  const keyOf = (id: string) => ({ model, idHash: hashSecret(id) });
  return {
    upsert: async (id, given, expiresIn = 0) => {
      const payload = withoutId(given);
      const grantId = payload.grantId ?? payload.result?.consent?.grantId ?? null;
      const expiresAt = new Date(now().getTime() + expiresIn * 1000);
      const isKept = await upsertRecord(db, keyOf(id), { grantId, payload, now: now(), expiresAt });
      if (!isKept) throw new errors.InvalidGrant("the grant was revoked");
    },
    find: async (id) => {
      const row = await findRecord(db, keyOf(id));
      if (!row) return undefined;
      // Whether a refresh token may be repeated is decided when it is consumed.
      const isOver = row.consumed_at && !(model === REFRESH && now().getTime() - row.consumed_at.getTime() <= REPEAT_MS);
      return { ...(row.payload as AdapterPayload), jti: id, ...(isOver ? { consumed: true } : {}) };
    },
    // Of two requests at once, the second is a replay: what the first got is revoked.
    consume: async (id) => {
      const key = keyOf(id);
      if (model === REFRESH ? await rotateRefreshToken(context, key.idHash) : await consumeRecord(db, key, now())) return;
      const row = await findRecord(db, key);
      if (row?.grant_id) await deleteGrant(db, row.grant_id);
      throw new errors.InvalidGrant("already used");
    },
    destroy: async (id) => await deleteRecord(db, keyOf(id)),
    revokeByGrantId: async (grantId) => await deleteRecordsOfGrant(db, model, grantId),
  };
}
