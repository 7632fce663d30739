import type { Actor } from "@aside/server/auth/actor.ts";

/** Actors that are told apart by their id alone, for tables of policy. */
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
