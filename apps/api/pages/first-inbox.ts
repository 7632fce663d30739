import { FIRST_INBOX_ID, INBOX_FILTERS } from "@aside/features/inbox/contract.ts";
import { readFirstInbox } from "@aside/features/inbox/server/api.ts";
import { authenticateCookie } from "@aside/core/accounts/server/sessions/authenticate.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { scriptJson } from "@aside/server/http/script-json.ts";
import type { FastifyRequest } from "fastify";

/** The filter that a screen starts with; null if it is another screen, or filters by more. */
function filterOf(url: string): (typeof INBOX_FILTERS)[number] | null {
  const { pathname, searchParams } = new URL(url, "https://own.invalid");
  if (pathname === "/dashboard") return "unviewed";
  const names = [...searchParams.keys()].filter((name) => !["selected_filter", "view", "open"].includes(name));
  if (pathname !== "/dashboard/inbox" || names.length > 0) return null;
  return INBOX_FILTERS.find((filter) => filter === searchParams.get("selected_filter")) ?? "all";
}

/** The inbox that the page shows first, so that it need not ask for it. Empty unless the cookie names a session that is valid now. */
export async function drawFirstInbox(context: AppContext, request: FastifyRequest): Promise<string> {
  const filter = filterOf(request.url);
  const actor = filter && (await authenticateCookie(context, request));
  if (!filter || actor?.kind !== "user") return "";
  const first = await readFirstInbox(context, actor.userId, filter);
  return `<script type="application/json" id="${FIRST_INBOX_ID}">${scriptJson(first)}</script>`;
}
