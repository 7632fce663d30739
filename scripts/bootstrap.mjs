// Prepares a new machine (any Node >= 18, npm, apt) for the given program, then runs it with Node 24.
// Usage: node scripts/bootstrap.mjs [--test] PROGRAM [ARG...]. Fast when nothing changed: only a stamp file is compared.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const NODE_VERSION = "24.21.0";
const FLOOR = [22, 18]; // type stripping without a flag; pg-boss and kysely require >= 22.12
const args = process.argv.slice(2);
const forTests = args[0] === "--test";
if (forTests) args.shift();
/** The short run, which CI does, has no journey in WebKit. */
const forAllTests = forTests && (args.includes("--all") || args.includes("e2e"));

const say = (text) => console.error(`aside: ${text}`);
const isNewEnough = (version) => {
  const [major, minor] = version.split(".").map(Number);
  return major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1]);
};

function npmCli() {
  if (process.env.npm_execpath?.endsWith(".js")) return [process.execPath, process.env.npm_execpath];
  return ["npm"];
}

function run(command, options = {}) {
  const [file, ...rest] = command;
  const done = spawnSync(file, rest, { cwd: root, stdio: ["ignore", 2, 2], ...options });
  if (done.status !== 0) throw new Error(`${command.join(" ")} ended with ${done.status ?? done.signal ?? done.error}`);
}

function ensureNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const platform = { linux: "linux", darwin: "darwin", win32: "win" }[process.platform];
  const home = join(root, ".node");
  const binary = join(home, "node_modules", `node-${platform}-${process.arch}`, "bin", "node");
  if (!existsSync(binary)) {
    say(`Node ${process.versions.node} is older than ${FLOOR.join(".")}: fetching Node ${NODE_VERSION} from npm (once)`);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "package.json"), '{"private":true}\n');
    const name = `node-${platform}-${process.arch}@${NODE_VERSION}`;
    run([...npmCli(), "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", name], { cwd: home });
  }
  return binary;
}

function ensurePackages(node) {
  const lock = readFileSync(join(root, "package-lock.json"));
  const key = createHash("sha256").update(lock).update(process.platform).update(process.arch).digest("hex");
  const stamp = join(root, "node_modules", ".aside-stamp");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === key) return;
  say("installing packages from package-lock.json");
  const npm = npmCli();
  const command = npm.length === 2 ? [node, npm[1]] : npm;
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}`, ONNXRUNTIME_NODE_INSTALL: "skip" };
  // Not `ci`: it refuses a lockfile without the optional bindings of other platforms. `install` uses the same pinned versions.
  // Install scripts are skipped: they only download or link files that our own programs provide.
  run([...command, "install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], { env });
  writeFileSync(stamp, key);
}

/** Debian packages, each with a command (or file) that exists when it is installed. */
const SYSTEM_PACKAGES = [
  { package: "ffmpeg", probe: "ffmpeg", why: "posters, GIFs, downloads and uploads (recordings play without it)" },
  { package: "chromium", probe: "chromium", why: "browser tests", test: true },
  { package: "flite", probe: "flite", why: "an English voice, also for the speech tests", test: true },
  ...[
    ["apertium-eng-spa", "eng-spa"],
    ["apertium-eng-cat", "eng-cat"],
    ["apertium-en-gl", "en-gl"],
    ["apertium-es-pt", "es-pt"],
    ["apertium-fr-es", "fr-es"],
  ].map(([name, mode]) => ({ package: name, probe: `/usr/share/apertium/modes/${mode}.mode`, why: "rough translation", test: true })),
  { package: "espeak-ng", probe: "espeak-ng", why: "a Spanish voice for the speech tests", test: true },
  { package: "swift-proxy", probe: "swift-proxy-server", why: "a real S3 server for the storage tests", test: true },
  { package: "swift-object", probe: "swift-object-server", test: true },
  { package: "swift-container", probe: "swift-container-server", test: true },
  { package: "swift-account", probe: "swift-account-server", test: true },
  { package: "memcached", probe: "memcached", test: true },
  { package: "nginx", probe: "nginx", why: "the proxy of the tests", test: true },
  { package: "jq", probe: "jq", why: "the commands of the API's guides", test: true },
  { package: "webkit2gtk-driver", probe: "WebKitWebDriver", why: "the journey in WebKit", all: true },
  { package: "gstreamer1.0-plugins-good", probe: "/usr/share/doc/gstreamer1.0-plugins-good", all: true },
  { package: "gstreamer1.0-plugins-bad", probe: "/usr/share/doc/gstreamer1.0-plugins-bad", all: true },
  { package: "gstreamer1.0-libav", probe: "/usr/share/doc/gstreamer1.0-libav", all: true },
  { package: "xvfb", probe: "Xvfb", all: true },
  { package: "openbox", probe: "openbox", all: true },
  { package: "util-linux", probe: "prlimit" },
];

function ensureSystemPackages() {
  const missing = SYSTEM_PACKAGES.filter((p) => (forTests || !p.test) && (forAllTests || !p.all) && !isOnPath(p.probe));
  if (missing.length === 0) return;
  const names = missing.map((p) => p.package);
  const line = `apt-get install -y --no-install-recommends ${names.join(" ")}`;
  if (process.getuid?.() !== 0 || !isOnPath("apt-get")) {
    say(`missing: ${missing.map((p) => `${p.package}${p.why ? ` (${p.why})` : ""}`).join(", ")}. Install with: sudo ${line}`);
    return;
  }
  say(`installing ${names.join(", ")} with apt`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    // Services must not start automatically, because our programs start what they need.
    const policy = "/usr/sbin/policy-rc.d";
    if (!existsSync(policy) && existsSync("/.dockerenv")) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
    run(["apt-get", "update", "-qq"], { env });
    run(["sh", "-c", `${line} >/dev/null`], { env });
  } catch (error) {
    say(`${error.message}; continuing without`);
  }
}

function isOnPath(command) {
  if (command.startsWith("/")) return existsSync(command);
  return (process.env.PATH ?? "")
    .split(":")
    .concat("/usr/bin", "/usr/sbin")
    .some((dir) => existsSync(join(dir, command)));
}

const node = ensureNode();
ensureSystemPackages();
ensurePackages(node);
const child = spawn(node, ["--disable-warning=ExperimentalWarning", ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: `${dirname(node)}:${join(root, "node_modules/.bin")}:${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
// npm sends a signal to its shell, which exits without forwarding it. So this process exits when its parent does.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
child.on("exit", (code, signal) => process.exit(signal ? 1 : code));
