import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "@aside/features/sign-in/contract.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { watchServer } from "./server-times.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** A driver of this person, who has an account. */
export async function enter(url: string, email: string, password: string): Promise<ApiDriver> {
  const driver = new ApiDriver(url);
  driver.token = (await driver.call(signIn, { body: { email, password } })).token;
  return driver;
}

export type ApiProcess = { url: string; times: ReturnType<typeof watchServer>; stop: () => Promise<void> };

/** The api as a process of its own, without limits of rates. */
export async function startApi(databaseUrl: string, dataDir: string): Promise<ApiProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "error", RATE_LIMITS: "off" };
  const command = ["--import", join(import.meta.dirname, "server-times.ts"), join(ROOT, "apps/api/main.ts")];
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the api ended with ${child.exitCode}`);
    await sleep(100);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(null)));
  };
  return { url, times: watchServer(child), stop };
}
