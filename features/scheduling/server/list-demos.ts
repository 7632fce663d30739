import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listDemos as endpoint } from "../contract.ts";
import { presentForAdmin } from "./present.ts";
import { listBookings } from "./store.ts";

export const listDemos: Handler<typeof endpoint> = async ({ query, context }) => {
  const now = context.now();
  const offset = (query.page - 1) * PAGE_SIZE;
  const { rows, total } = await listBookings(context.db, { isUpcoming: query.when === "upcoming", now, limit: PAGE_SIZE, offset });
  return { items: rows.map((row) => presentForAdmin(row, now)), page: query.page, page_size: PAGE_SIZE, total };
};
