import { ANYONE, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  checkAppUpdate: { admits: ANYONE, input: () => ({ body: { version: "1.0.0", platform: "ios" } }) },
};
