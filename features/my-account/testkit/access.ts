import type { World } from "@aside/testkit/actors.ts";
import { CREATOR, SIGNED_IN, type Input, type Row } from "@aside/testkit/access-row.ts";

/** Belongs to the creator only; no role gives others access. */
const own =
  (body: unknown = {}) =>
  ({ ids }: World): Input => ({ params: { id: ids.creator }, body });

export const access: Record<string, Row> = {
  getProfile: { admits: CREATOR, input: own() },
  updateProfile: { admits: CREATOR, input: own({ company: "Acme" }) },
  // Each signed-in person changes their own picture. Eight zero bytes are not an image.
  uploadProfileImage: { admits: SIGNED_IN, answers: 422 },
  deleteProfileImage: { admits: SIGNED_IN },
  updatePreferences: { admits: CREATOR, input: own({ theme: "system" }) },
  askExport: { admits: CREATOR, input: own() },
  listExports: { admits: CREATOR, input: own() },
  // Neither exists, so everyone gets a 404.
  downloadExport: { admits: [], input: () => ({ params: { exportId: crypto.randomUUID() } }) },
  getProfileImage: { admits: [], input: () => ({ params: { userId: crypto.randomUUID(), name: `${"a".repeat(24)}.jpg` } }) },
  // The password is wrong.
  askDeletion: { admits: CREATOR, input: own({ password: "not the one" }), answers: 422 },
  cancelDeletion: { admits: CREATOR, input: own() },
};
