import { paymentsOf } from "./billing/settle-invoice.ts";
import type { World } from "./world.ts";

/** Fields that Stripe shows only when they are asked for. */
const INCLUDABLE: Record<string, readonly string[]> = { invoice: ["confirmation_secret"] };

type Json = Record<string, unknown>;

/** The reply for an object or a list: a copy in which `expand` replaces ids with objects. Paths are as in Stripe's API (`data.payments`). */
export function render(world: World, value: object, expand: readonly string[] = []): Json {
  const copy: Json = { ...value };
  const paths = expand.map((path) => path.split("."));
  const heads = new Set(paths.map(([head = ""]) => head));
  if (copy["object"] === "invoice" && heads.has("payments")) {
    const id = String(copy["id"]);
    copy["payments"] = { object: "list", data: paymentsOf(world, id), has_more: false, url: `/v1/invoice_payments?invoice=${id}` };
  }
  for (const name of INCLUDABLE[String(copy["object"])] ?? []) if (!heads.has(name)) delete copy[name];
  // A lookup key may have moved to another price since.
  if (copy["object"] === "price") Object.assign(copy, world.find("price", String(copy["id"])));
  for (const [name, part] of Object.entries(copy)) {
    const below = paths.filter(([head]) => head === name).map((path) => path.slice(1).join("."));
    copy[name] = renderPart(
      world,
      part,
      heads.has(name),
      below.filter((path) => path !== ""),
    );
  }
  return copy;
}

function renderPart(world: World, part: unknown, isExpanded: boolean, below: readonly string[]): unknown {
  if (Array.isArray(part)) return part.map((entry: unknown) => renderPart(world, entry, isExpanded, below));
  if (typeof part === "object" && part !== null) return render(world, part, below);
  const named = isExpanded && typeof part === "string" ? world.byId(part) : undefined;
  return named ? render(world, named, below) : part;
}
