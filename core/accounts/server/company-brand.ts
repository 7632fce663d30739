import { buffer } from "node:stream/consumers";
import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import type { CompanyBrand } from "../contract.ts";
import { findBrandColumns } from "./companies-store.ts";

type Columns = {
  company_id: string | null;
  company_name: string | null;
  co_brand_logo_key: string | null;
  co_brand_nav_url: string | null;
  co_brand_logo_height: number | null;
};

export const logoKey = (companyId: string, name: string): string => `company/${companyId}/${name}`;
export const logoPath = (companyId: string, name: string): string => `/media/${logoKey(companyId, name)}`;

/** Only https addresses are linked. */
export const linkedAddress = (address: string | null): string | null => (address?.startsWith("https://") ? address : null);

/** What the app and the share page show of a company. Null without a logo. */
export function brandOf(row: Columns): CompanyBrand | null {
  if (row.company_id === null || row.co_brand_logo_key === null) return null;
  return {
    name: row.company_name ?? "",
    logo_url: logoPath(row.company_id, row.co_brand_logo_key),
    nav_url: linkedAddress(row.co_brand_nav_url),
    logo_height: row.co_brand_logo_height ?? 30,
  };
}

type Known = { userId: string; row: Columns };

const known = new Memory<Known>({
  max: 20_000,
  keysOf: ({ userId, row }) => [`user:${userId}`, ...(row.company_id ? [`company:${row.company_id}`] : [])],
});

async function readColumns(context: AppContext, userId: string): Promise<Columns | undefined> {
  const found = await known.get(context, userId, async () => {
    const row = await findBrandColumns(context.db, userId);
    return row && { userId, row };
  });
  return found?.row;
}

/** As part of an email, which shows it without loading anything. Null also if the picture cannot be read: the email is more important. */
export async function readBrandPicture(context: AppContext, userId: string | null) {
  const row = userId === null ? undefined : await findBrandColumns(context.db, userId);
  const brand = row && brandOf(row);
  if (!row?.company_id || !row.co_brand_logo_key || !brand) return null;
  try {
    const object = await context.storage.get(logoKey(row.company_id, row.co_brand_logo_key));
    return { brand, file: { filename: "logo.png", content: await buffer(object.body), contentType: "image/png", cid: "logo" } };
  } catch (err) {
    context.log.warn({ err, company_id: row.company_id }, "an email is sent without the company's logo");
    return null;
  }
}

/** The brand of the person's company, for those who see what the person made. A change shows within 30 s. */
export async function readBrandOf(context: AppContext, userId: string | null): Promise<CompanyBrand | null> {
  const row = userId === null ? undefined : await readColumns(context, userId);
  return row ? brandOf(row) : null;
}
