import { sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listIdentities as endpoint } from "../../social-contract.ts";
import { listIdentitiesOf } from "./identities-store.ts";
import { presentIdentity } from "./present-identity.ts";

export const listIdentities: Handler<typeof endpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  return { items: (await listIdentitiesOf(context.db, actor.userId)).map(presentIdentity) };
};
