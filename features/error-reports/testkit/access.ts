import { ANYONE, OPERATOR, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  reportClientErrors: { admits: ANYONE, input: () => ({ body: { errors: [{ kind: "error", message: "x is undefined" }] } }) },
  listClientErrors: { admits: OPERATOR },
  // The error does not exist, so everyone gets a 404.
  getClientError: { admits: [], input: () => ({ params: { id: crypto.randomUUID() } }) },
  resolveClientError: { admits: [], input: () => ({ params: { id: crypto.randomUUID() }, body: { is_resolved: true } }) },
};
