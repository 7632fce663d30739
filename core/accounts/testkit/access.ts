import { ANYONE, CREATOR, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  userInfo: { admits: CREATOR, input: ({ ids }) => ({ params: { id: ids.creator } }) },
  mediaCookie: { admits: ANYONE },
};
