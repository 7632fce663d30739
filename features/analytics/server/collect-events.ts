import type { Handler } from "@aside/server/http/context.ts";
import type { collectEvents as endpoint } from "../contract.ts";
import { forwardEvents } from "./jobs.ts";

/** Passes on the events and their times, nothing about the request: no address, no browser. */
export const collectEvents: Handler<typeof endpoint> = async ({ body, context, request }) => {
  const isRefused = request.headers["sec-gpc"] === "1" || request.headers["dnt"] === "1";
  if (context.config.ANALYTICS_URL && !isRefused) {
    const now = context.now().getTime();
    const events = body.events.map(({ name, props, age_ms }) => ({ name, props, at: new Date(now - age_ms).toISOString() }));
    await context.jobs.enqueue(context.db, forwardEvents, { events }, { singletonKey: context.newId() });
  }
  return { success: true as const };
};
