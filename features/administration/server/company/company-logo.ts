import type { Readable } from "node:stream";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError, tooLarge } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { makeSafePicture } from "@aside/media/pictures/make-safe-picture.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import type { FastifyRequest } from "fastify";
import {
  type Company,
  type deleteLogo as deleteEndpoint,
  MAX_LOGO_BYTES,
  type uploadLogo as uploadEndpoint,
} from "../../company-contract.ts";
import { copy } from "../../copy.ts";
import { requireCompany, requireUser } from "@aside/core/accounts/server/authority.ts";
import { changeCompany, companyTarget } from "./change-company.ts";
import { logoKey } from "@aside/core/accounts/server/company-brand.ts";
import { setLogoKey } from "@aside/core/accounts/server/companies-store.ts";

/** Twice the largest display size, for high-density screens. */
const MAX_SIDES = { width: 640, height: 128 };

export const uploadLogo: Handler<typeof uploadEndpoint> = async ({ actor, query, context, request }) => {
  const companyId = requireCompany(requireUser(actor), "company.brand", query.company_id);
  if (Number(request.headers["content-length"] ?? 0) > MAX_LOGO_BYTES) throw tooLarge(MAX_LOGO_BYTES);
  const given = await readLimited(request.body as Readable, MAX_LOGO_BYTES);
  const picture = await makeSafePicture(given, MAX_SIDES).catch((error: unknown) => {
    throw error instanceof MediaError ? toReply(error) : error;
  });
  const name = `${context.newId()}.png`;
  await context.storage.put(logoKey(companyId, name), picture, { contentType: "image/png" });
  try {
    return await replaceLogo(context, { actor, request, companyId }, name);
  } catch (error) {
    await context.storage.delete(logoKey(companyId, name));
    throw error;
  }
};

export const deleteLogo: Handler<typeof deleteEndpoint> = async ({ actor, query, context, request }) => {
  const companyId = requireCompany(requireUser(actor), "company.brand", query.company_id);
  return await replaceLogo(context, { actor, request, companyId }, null);
};

/** Deletes the previous picture when nothing refers to it. */
async function replaceLogo(
  context: AppContext,
  by: { actor: Actor; request: FastifyRequest; companyId: string },
  name: string | null,
): Promise<Company> {
  let before: string | null = null;
  const which = { permission: "company.brand" as const, named: by.companyId };
  const company = await changeCompany(context, requireUser(by.actor), which, async (trx, locked) => {
    before = locked.co_brand_logo_key;
    if (before === name) return;
    await setLogoKey(trx, locked.id, name);
    await recordAudit(context, trx, {
      companyId: locked.id,
      by: by.actor,
      action: "company.brand_changed",
      target: companyTarget(locked),
      details: { logo: name !== null },
      request: by.request,
    });
  });
  if (before !== null) await context.storage.delete(logoKey(by.companyId, before));
  return company;
}

function toReply(error: MediaError): AppError {
  if (error.reason === "unsupported") return new AppError(422, "picture_unreadable", copy.logoType);
  if (error.reason === "too_large") return new AppError(422, "picture_unreadable", copy.logoTooLarge);
  return new AppError(422, "picture_unreadable", copy.logoUnreadable);
}
