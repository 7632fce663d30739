import { ANYONE, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  imagePreviews: { admits: ANYONE, input: () => ({ body: { urls: ["https://127.0.0.1/"] } }) },
};
