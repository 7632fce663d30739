import { notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { isWhitelisted } from "../../../administration/server/api.ts";
import type { listResources as endpoint } from "../../contract.ts";
import { conditionsOf, isShown } from "../installation.ts";
import { presentGuide, presentVideo } from "./present-resource.ts";
import { readGuides } from "./read-guides.ts";
import { listResources as listRows } from "./resources-store.ts";

/** The Resources link and its list are for whitelisted people (spec.md, section 6): for others they do not exist. */
export const listResources: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const user = requireUser(actor);
  if (!(await isWhitelisted(context.db, user))) throw notFound();
  const rows = await listRows(context.db, query.type);
  const viewable =
    rows.length === 0
      ? []
      : await context.access.listViewable(
          context.db,
          actor,
          rows.map((row) => row.post_id),
        );
  const ids = new Set(viewable.map((post) => post.id));
  return {
    items: [
      ...rows.filter((row) => ids.has(row.post_id)).map(presentVideo),
      ...readGuides()
        .filter((guide) => guide.type === query.type && isShown(guide.when, conditionsOf(context)))
        .map(presentGuide),
    ],
  };
};
