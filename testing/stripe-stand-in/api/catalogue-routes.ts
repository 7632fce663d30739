import { z } from "zod";
import { invalid } from "../http-error.ts";
import { makeCoupon, makePrice, makeProduct, makePromotionCode } from "../objects/catalogue.ts";
import type { World } from "../world.ts";
import { flag, limit, list, metadata, nothing, number, type Route, route } from "./route.ts";

const price = z.strictObject({
  product: z.string(),
  currency: z.string().length(3),
  unit_amount: number.min(0),
  recurring: z.strictObject({ interval: z.enum(["day", "week", "month", "year"]) }).optional(),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
});

const coupon = z.strictObject({
  percent_off: z.coerce.number().gt(0).max(100).optional(),
  amount_off: number.min(1).optional(),
  currency: z.string().length(3).optional(),
  duration: z.enum(["once", "repeating", "forever"]),
  duration_in_months: number.min(1).optional(),
  metadata: metadata.optional(),
});

const code = z.strictObject({
  code: z.string().regex(/^[\w-]{1,100}$/),
  promotion: z.strictObject({ type: z.literal("coupon"), coupon: z.string() }),
  max_redemptions: number.min(1).optional(),
  expires_at: number.optional(),
  customer: z.string().optional(),
  metadata: metadata.optional(),
  restrictions: z.strictObject({ first_time_transaction: flag }).optional(),
});

export const catalogueRoutes: Route[] = [
  route("GET", "/v1/products/:id", nothing, (world, _, id) => world.get("product", id)),
  route(
    "POST",
    "/v1/products",
    z.strictObject({ id: z.string().optional(), name: z.string(), metadata: metadata.optional() }),
    (world, given) => {
      if (given.id !== undefined && world.byId(given.id))
        throw invalid("Product already exists.", { code: "resource_already_exists", param: "id" });
      return makeProduct(world, given);
    },
  ),
  route("GET", "/v1/prices/:id", nothing, (world, _, id) => world.get("price", id)),
  route(
    "GET",
    "/v1/prices",
    z.strictObject({ lookup_keys: z.array(z.string()).max(10).optional(), active: flag.optional(), limit }),
    (world, { lookup_keys: keys, active, limit: max }) => {
      const found = world
        .list("price")
        .filter((each) => !keys || (each.lookup_key !== null && keys.includes(each.lookup_key)))
        .filter((each) => active === undefined || each.active === active);
      return list(found, "/v1/prices", max);
    },
  ),
  route("POST", "/v1/prices", price, (world, { transfer_lookup_key: isMoved, ...given }) => {
    world.get("product", given.product);
    takeKey(world, given.lookup_key, isMoved ?? false);
    return makePrice(world, given);
  }),
  route("POST", "/v1/prices/:id", z.strictObject({ active: flag }), (world, { active }, id) =>
    Object.assign(world.get("price", id), { active }),
  ),
  route("POST", "/v1/coupons", coupon, (world, given) => {
    if ((given.percent_off === undefined) === (given.amount_off === undefined))
      throw invalid("You must pass either percent_off or amount_off.");
    return makeCoupon(world, given);
  }),
  route("POST", "/v1/promotion_codes", code, (world, { promotion, restrictions, ...given }) => {
    world.get("coupon", promotion.coupon);
    if (findCode(world, given.code))
      throw invalid(`An active promotion code with \`code: ${given.code}\` already exists.`, { param: "code" });
    return makePromotionCode(world, {
      ...given,
      coupon: promotion.coupon,
      isForNewCustomers: restrictions?.first_time_transaction ?? false,
    });
  }),
  route("POST", "/v1/promotion_codes/:id", z.strictObject({ active: flag }), (world, { active }, id) =>
    Object.assign(world.get("promotion_code", id), { active }),
  ),
  route(
    "GET",
    "/v1/promotion_codes",
    z.strictObject({ code: z.string().optional(), active: flag.optional(), limit }),
    (world, { code: text, active, limit: max }) => {
      const found = world
        .list("promotion_code")
        .filter((each) => (active === undefined || each.active === active) && (text === undefined || isCode(each.code, text)));
      return list(found, "/v1/promotion_codes", max);
    },
  ),
];

/** Codes are compared without case. */
const isCode = (known: string, asked: string): boolean => known.toLowerCase() === asked.toLowerCase();
const findCode = (world: World, text: string) =>
  world.list("promotion_code").find(({ code: known, active }) => active && isCode(known, text));

/** A lookup key belongs to one price. */
function takeKey(world: World, key: string | undefined, isMoved: boolean): void {
  const holder = key === undefined ? undefined : world.list("price").find(({ lookup_key: known }) => known === key);
  if (!holder) return;
  if (!isMoved) throw invalid(`A price already uses the lookup key '${key}'.`, { param: "lookup_key" });
  holder.lookup_key = null;
}
