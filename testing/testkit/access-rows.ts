import { FEATURES } from "@aside/api/features.ts";
import type { Feature } from "@aside/server/feature.ts";
import type { Row } from "./access-row.ts";

/** Its calls end the callers' sessions: they come last. */
const LAST = "features/sign-in";

async function readRows(): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {};
  const rooms = Object.entries<Feature>(FEATURES).toSorted(([a], [b]) => Number(a === LAST) - Number(b === LAST));
  for (const [room, { routes }] of rooms) {
    if (routes.length === 0) continue;
    const path = `../../${room}/testkit/access.ts`;
    const { access } = (await import(path)) as { access: Record<string, Row> };
    const names = routes.map(({ endpoint }) => endpoint.name).toSorted();
    const listed = Object.keys(access).toSorted();
    if (listed.join() !== names.join())
      throw new Error(`${room}/testkit/access.ts must have a row per endpoint.\nEndpoints: ${names.join(" ")}\nRows: ${listed.join(" ")}`);
    Object.assign(rows, access);
  }
  return rows;
}

/** Who gets through to each endpoint of the product: the rows of every room's `testkit/access.ts`. */
export const allRows = await readRows();
