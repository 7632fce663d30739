import { type Row, SIGNED_IN } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  listConnections: { admits: SIGNED_IN },
};
