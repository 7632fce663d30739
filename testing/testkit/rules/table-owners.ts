import { FEATURES } from "@aside/api/features.ts";
import type { Feature } from "@aside/server/feature.ts";

/** Each table with the room that owns it. */
export function tableOwners(): Record<string, string> {
  const owners: Record<string, string> = {};
  for (const [room, { tables }] of Object.entries<Feature>(FEATURES))
    for (const table of tables) {
      if (owners[table]) throw new Error(`${table} is in the manifests of ${owners[table]} and ${room}`);
      owners[table] = room;
    }
  return owners;
}
