import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import type { CompanyBrand } from "../contract.ts";
import { findBrandColumns } from "./companies-store.ts";

type Columns = {
  company_id: string | null;
  co_brand_logo_key: string | null;
  co_brand_nav_url: string | null;
  co_brand_logo_height: number | null;
};

/** Only https addresses are linked. */
export const linkedAddress = (address: string | null): string | null => (address?.startsWith("https://") ? address : null);

/** What the app and the share page show of a company. Null without a logo. */
export function brandOf(row: Columns): CompanyBrand | null {
  if (row.company_id === null || row.co_brand_logo_key === null) return null;
  return {
    logo_url: `/media/company/${row.company_id}/${row.co_brand_logo_key}`,
    nav_url: linkedAddress(row.co_brand_nav_url),
    logo_height: row.co_brand_logo_height ?? 30,
  };
}

type Known = { userId: string; row: Columns & { company_name: string | null } };

const known = new Memory<Known>({
  max: 20_000,
  keysOf: ({ userId, row }) => [`user:${userId}`, ...(row.company_id ? [`company:${row.company_id}`] : [])],
});

/** The brand of the person's company, for those who see what the person made. A change shows within 30 s. */
export async function readBrandOf(context: AppContext, userId: string | null): Promise<(CompanyBrand & { name: string }) | null> {
  if (userId === null) return null;
  const found = await known.get(context, userId, async () => {
    const row = await findBrandColumns(context.db, userId);
    return row && { userId, row };
  });
  const brand = found ? brandOf(found.row) : null;
  return brand && { ...brand, name: found?.row.company_name ?? "" };
}
