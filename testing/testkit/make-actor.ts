import type { Actor } from "@aside/server/auth/actor.ts";

/** Creates actors that differ only in their id, for tests of policies. */
export const viewer = { browserId: null, memberIds: [] };
export const user = (userId: string): Actor => ({
  kind: "user",
  userId,
  sessionId: "s",
  email: "e",
  name: "n",
  role: "USER",
  companyId: null,
  isKept: true,
  isMfaPending: false,
  viewer,
});
