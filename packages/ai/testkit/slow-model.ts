import { setTimeout as sleep } from "node:timers/promises";
import { serveModel } from "../processes/serve-model.ts";

/** Answers each request after the milliseconds that it names. */
serveModel<number, number>(async (milliseconds) => {
  await sleep(milliseconds);
  return milliseconds;
});
