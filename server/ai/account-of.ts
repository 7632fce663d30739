import type { UserActor } from "../auth/actor.ts";
import { companyOf } from "../auth/work-email.ts";
import type { Account } from "./usage-store.ts";

export const accountOf = (actor: UserActor, postId: string | null): Account => ({
  company: companyOf({ id: actor.userId, email: actor.email }),
  userId: actor.userId,
  postId,
});
