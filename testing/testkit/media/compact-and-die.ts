import { Readable } from "node:stream";
import { createContext } from "@aside/api/create-context.ts";
import { runCompactTake, runDeleteSegments } from "@aside/features/recording/server/enrichments/run-compact-take.ts";
import { readConfig } from "@aside/server/config/config.ts";
import { createLogger } from "@aside/server/log/logger.ts";
import type { Death } from "./deaths.ts";
import type { Storage } from "@aside/server/storage/port.ts";

// Compacts the take TAKE_ID like the worker's job, and ends with SIGKILL at DEATH. The rest of the environment is the app's configuration.
const die = () => process.kill(process.pid, "SIGKILL");
const { TAKE_ID = "", DATABASE = "", ...environment } = process.env;
const DEATH = environment["DEATH"] as Death;
const config = readConfig(environment);
const log = createLogger({ level: "silent", role: "test" });
const { context } = await createContext({ config, databaseUrl: DATABASE, log, role: "worker" });
const { storage, jobs } = context;
let deleted = 0;
const dying: Storage = {
  ownUrls: storage.ownUrls,
  isDirect: storage.isDirect,
  get: storage.get.bind(storage),
  serve: storage.serve.bind(storage),
  stat: storage.stat.bind(storage),
  list: storage.list.bind(storage),
  copy: storage.copy.bind(storage),
  ping: storage.ping.bind(storage),
  signPut: storage.signPut.bind(storage),
  deletePrefix: storage.deletePrefix.bind(storage),
  put: async (key, body, options) => {
    const stored = await storage.put(key, DEATH === "during a write" ? Readable.from(dieAfterTwo(body as Readable)) : body, options);
    if (DEATH === "after a write") die();
    return stored;
  },
  delete: async (key) => {
    await storage.delete(key);
    if (DEATH === "between deletions" && ++deleted === 2) die();
  },
};

async function* dieAfterTwo(body: Readable): AsyncGenerator<Buffer> {
  let parts = 0;
  for await (const part of body) {
    yield part as Buffer;
    if (++parts === 2) die();
  }
}

jobs.enqueue = async () => {
  if (DEATH === "before the switch commits") die();
  await Promise.resolve();
};
await runCompactTake({ ...context, storage: dying }, TAKE_ID);
if (DEATH === "after the switch") die();
await runDeleteSegments({ ...context, storage: dying }, TAKE_ID);
process.exit(0);
