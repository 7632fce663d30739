import { brand } from "@aside/brand/brand.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { openObject } from "@aside/server/http/open-object.ts";
import type { downloadExport as exportEndpoint, getPicture as pictureEndpoint } from "../contract.ts";
import { pictureKey } from "./picture.ts";
import { exportKey } from "./run-export.ts";
import { findExport } from "./store.ts";

export const getPicture: Handler<typeof pictureEndpoint> = async ({ params, context }) => ({
  ...(await openObject(context.storage, pictureKey(params.userId, params.name))),
  cacheControl: "public, max-age=31536000, immutable",
});

export const downloadExport: Handler<typeof exportEndpoint> = async ({ actor, params, context, request }) => {
  if (actor.kind !== "user") throw notFound();
  const row = await findExport(context.db, params.exportId);
  if (row?.user_id !== actor.userId || row.state !== "PROCESSED") throw notFound();
  if (row.expires_at && row.expires_at <= context.now()) throw notFound();
  const day = row.created_at.toISOString().slice(0, 10);
  return {
    ...(await openObject(context.storage, exportKey(row), request.headers.range)),
    filename: `${brand.slug}-data-${day}.zip`,
    cacheControl: "private, no-store",
  };
};
