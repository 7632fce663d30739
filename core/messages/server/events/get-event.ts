import type { Handler } from "@aside/server/http/context.ts";
import type { getEvent as endpoint } from "../../contract.ts";
import { readEvent } from "./read-event.ts";

export const getEvent: Handler<typeof endpoint> = async ({ actor, params, context }) => await readEvent(context, actor, params.id);
