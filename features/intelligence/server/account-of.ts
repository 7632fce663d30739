import type { UserActor } from "@aside/server/auth/actor.ts";
import { companyOf } from "@aside/server/auth/work-email.ts";
import type { Account } from "./usage-store.ts";

export const accountOf = (actor: UserActor, postId: string | null): Account => ({
  company: companyOf({ id: actor.userId, email: actor.email }),
  userId: actor.userId,
  postId,
});
