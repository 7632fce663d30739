// `npm start`: database, migrations, web app when it is stale, then api and worker in one process tree. Restarts what dies.
import { execFileSync, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { ConfigError, readConfig } = await import("../platform/config/config.ts");
const { migrate } = await import("../platform/db/migrate.ts");
const say = (text) => console.log(text);

let config;
try {
  config = readConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Names, sizes and times of everything the web app is built from: content is not read, so this takes milliseconds. */
function stampOfSources() {
  const hash = createHash("sha256");
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (["node_modules", "dist", "public", "server", "migrations"].includes(entry.name)) continue;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) walk(path);
      else hash.update(`${path}:${statSync(path).size}:${statSync(path).mtimeMs}\n`);
    }
  };
  for (const dir of ["apps/web", "features", "platform", "scripts/backgrounds"]) walk(join(root, dir));
  return hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
}

async function buildWeb() {
  const dist = join(root, "apps/web/dist");
  const stampFile = join(dist, ".stamp");
  const stamp = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  say("Building the web app…");
  // In a process of its own: the bundler sets NODE_ENV for everything that follows it.
  execFileSync(process.execPath, ["-e", 'import("./apps/web/build.ts").then((m) => m.buildWebApp())'], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  writeFileSync(stampFile, stamp);
}

let postgres = null;
let databaseUrl = config.DATABASE_URL;
if (!databaseUrl) {
  const { startEmbeddedPostgres } = await import("../platform/db/embedded-postgres.ts");
  postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, "postgres") });
  databaseUrl = postgres.url;
}
await migrate({ url: databaseUrl, directory: join(root, "features/migrations") });
if (config.ROLES.includes("api")) await buildWeb();

const children = new Map();
let stopping = false;

function launch(role) {
  const child = fork(join(root, `apps/${role}/main.ts`), [], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir },
    // A small young generation keeps the api below 250 MB under load, at a tenth of its speed.
    execArgv: ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--optimize-for-size"],
  });
  children.set(role, child);
  const started = Date.now();
  child.on("message", (message) => {
    if (message?.ready === "api") say(`Aside is at ${config.publicUrl}`);
  });
  child.on("exit", (code, signal) => {
    children.delete(role);
    if (stopping) return;
    // A process that cannot even start must not spin.
    const pause = Date.now() - started < 2000 ? 2000 : 100;
    console.error(`${role} ended (${signal ?? code}); starting it again`);
    setTimeout(() => !stopping && launch(role), pause);
  });
}
for (const role of config.ROLES) launch(role);

async function stop() {
  if (stopping) return;
  stopping = true;
  const ends = [...children.values()].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of children.values()) child.kill("SIGTERM");
  const patience = setTimeout(() => [...children.values()].forEach((child) => child.kill("SIGKILL")), 30_000);
  await Promise.all(ends);
  clearTimeout(patience);
  await postgres?.stop();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop());
