import { z } from "zod";
import { invalid } from "../http-error.ts";
import type { Params } from "../parse-form.ts";
import type { World } from "../world.ts";

export type Route = {
  method: "GET" | "POST" | "DELETE";
  pattern: RegExp;
  /** Browsers call it with the publishable key and the object's client secret. */
  isPublic: boolean;
  handle: (world: World, ids: string[], params: Params) => object;
};

/** `:id` in the path is passed on. Parameters that the schema does not know are refused, so that nothing is ignored silently. */
export function route<S extends z.ZodType>(
  method: Route["method"],
  path: string,
  schema: S,
  handle: (world: World, params: z.output<S>, id: string) => object,
  options: { isPublic?: boolean } = {},
): Route {
  return {
    method,
    pattern: new RegExp(`^${path.replaceAll(":id", "([\\w-]+)")}$`),
    isPublic: options.isPublic ?? false,
    handle: (world, [id = ""], params) => handle(world, parse(schema, params), id),
  };
}

function parse<S extends z.ZodType>(schema: S, params: Params): z.output<S> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === "unrecognized_keys") {
    const param = nameOf([...path, issue.keys[0] ?? ""]);
    throw invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  throw invalid(`Invalid ${nameOf(path)}: ${issue?.message ?? ""}`, { code: "parameter_invalid", param: nameOf(path) });
}

const nameOf = ([first = "", ...others]: string[]): string => first + others.map((part) => `[${part}]`).join("");

export const list = <T extends object>(data: T[], url: string, limit = 10) => ({
  object: "list" as const,
  data: data.slice(0, limit),
  has_more: data.length > limit,
  url,
});

export const nothing = z.strictObject({});
export const number = z.coerce.number().int();
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const metadata = z.record(z.string(), z.string());
export const limit = number.min(1).max(100).optional();
/** Stripe clears a field that is sent empty. */
export const orEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal(""), schema]);
