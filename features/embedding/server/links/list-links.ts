import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listEmbedLinks as endpoint } from "../../contract.ts";
import { readEmbed } from "../find-embed.ts";
import { presentLink } from "../present.ts";
import { listValidLinks } from "./store.ts";

export const listEmbedLinks: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  const found = await readEmbed(context, params.id);
  if (!found) throw notFound();
  const rows = await listValidLinks(context.db, params.id, context.now());
  return { links: rows.map((row) => presentLink(context, found.post, row)) };
};
