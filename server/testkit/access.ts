import { ANYONE, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  csrf: { admits: ANYONE },
  sealingKeys: { admits: ANYONE },
};
