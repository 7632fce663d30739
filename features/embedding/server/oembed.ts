import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { scriptJson } from "@aside/server/http/script-json.ts";
import type { oembed as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { findByUrl } from "./find-by-url.ts";
import { presentOembed } from "./present.ts";
import { writeXml } from "./write-xml.ts";

/** The response for a video that is not public is the same as for an address without a video. */
export const oembed: Handler<typeof endpoint> = async ({ query, context, reply }) => {
  // Consumers may be scripts of any site. The session is not read.
  reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
  if (query.format !== "json" && query.format !== "xml") throw new AppError(501, "format_not_supported", copy.formatNotSupported);
  const found = await findByUrl(context, query.url);
  if (!found) throw notFound();
  const fields = presentOembed(context, found.post, query);
  return query.format === "xml" ? { body: writeXml(fields), contentType: "text/xml" } : { body: scriptJson(fields) };
};
