import { z } from "zod";
import type { Handler } from "@aside/server/http/context.ts";
import type { webhookSchema as endpoint } from "../contract.ts";
import type { EventType } from "../contract.ts";
import { bodySchema } from "../payloads.ts";

export const webhookSchema: Handler<typeof endpoint> = async ({ params }) => {
  const schema = z.toJSONSchema(bodySchema(params.file.replace(/\.json$/, "") as EventType));
  return { body: JSON.stringify(schema), cacheControl: "public, max-age=300" };
};
