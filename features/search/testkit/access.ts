import { SIGNED_IN, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  search: { admits: SIGNED_IN, input: () => ({ query: { q: "plan" } }) },
};
