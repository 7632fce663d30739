import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const FIRST_PAUSE_MS = 250;
/** Short enough to be ready within ten seconds after the database is back. */
const MAX_PAUSE_MS = 2_000;

/**
 * Returns when the database accepts connections. Until then it retries, and reports the reason of each failure once, without the
 * password.
 */
export async function waitForDatabase(options: { url: string; report: (message: string) => void }): Promise<void> {
  const place = withoutPassword(options.url);
  let reported: string | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
    const reason = await tryToConnect(options.url);
    if (reason === undefined) break;
    if (reason !== reported) options.report(`Cannot connect to the database at ${place}: ${reason}. Trying again until it answers.`);
    reported = reason;
    await sleep(pause);
  }
  if (reported !== undefined) options.report(`Connected to the database at ${place}.`);
}

/** The reason of the failure; undefined when it succeeded. */
async function tryToConnect(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Errors of a connection that is about to be closed do not matter.
  client.on("error", () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return describe(error as Error);
  } finally {
    void client.end();
  }
}

function describe(error: Error & { code?: string; errors?: Error[] }): string {
  const { code } = error;
  if (code === "28P01" || code === "28000") return `it refuses the user or the password (${error.message})`;
  if (code === "3D000") return `there is no such database (${error.message})`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `the host name cannot be resolved (${code})`;
  // A host with several addresses: an AggregateError without a message.
  const inner = error.errors?.map((each) => each.message).join("; ");
  return inner || error.message || String(code);
}

/** Address, port, user and database. The query is omitted because it may contain a password. */
function withoutPassword(url: string): string {
  const parsed = new URL(url);
  const host = parsed.searchParams.get("host");
  parsed.password = "";
  parsed.search = "";
  return host ? `${parsed.href} (${host})` : parsed.href;
}
