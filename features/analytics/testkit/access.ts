import { ANYONE, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  collectEvents: { admits: ANYONE, input: () => ({ body: { events: [{ name: "signed_in", props: {}, age_ms: 0 }] } }) },
};
