import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "@aside/server/db/free-port.ts";

const [KEY, SECRET, BUCKET] = ["test:tester", "testing", "aside"];
/** The start of five Python servers takes time on a busy machine. */
const START_MS = 60_000;
const PACKAGES = "swift-proxy swift-object swift-container swift-account memcached";

/** A real S3 server on loopback: OpenStack Swift with its S3 API (Debian packages). Throws with the apt line when they are missing. */
export async function startS3Server(): Promise<{ storageUrl: string; stop: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), "aside-s3-"));
  const [proxy, object, container, account, cache] = (await Promise.all([1, 2, 3, 4, 5].map(freePort))) as [
    number,
    number,
    number,
    number,
    number,
  ];
  mkdirSync(join(directory, "srv/d1"), { recursive: true });
  const children: ChildProcess[] = [];
  const stop = () => {
    process.off("exit", stop);
    for (const child of children) child.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", stop);
  try {
    writeRings(directory, { object, container, account });
    writeFileSync(join(directory, "proxy-server.conf"), proxyConfig(directory, proxy, cache));
    children.push(spawn("memcached", ["-u", "root", "-l", "127.0.0.1", "-p", String(cache), "-m", "32"], { stdio: "ignore" }));
    for (const server of ["object", "container", "account", "proxy"]) {
      children.push(spawn(`swift-${server}-server`, [join(directory, `${server}-server.conf`)], { stdio: "ignore", cwd: directory }));
    }
    await makeBucket(proxy);
  } catch (error) {
    stop();
    throw new Error(`no S3 server could be started; it needs: apt-get install ${PACKAGES}`, { cause: error });
  }
  const storageUrl = `s3://${encodeURIComponent(KEY)}:${SECRET}@127.0.0.1:${proxy}/${BUCKET}?protocol=http&region=us-east-1`;
  return { storageUrl, stop };
}

function writeRings(directory: string, ports: { object: number; container: number; account: number }): void {
  const hash = "[swift-hash]\nswift_hash_path_suffix = abc\nswift_hash_path_prefix = def\n[storage-policy:0]\nname = p0\ndefault = yes\n";
  writeFileSync(join(directory, "swift.conf"), hash);
  const build = (...args: string[]) => execFileSync("swift-ring-builder", args, { cwd: directory, stdio: "ignore" });
  for (const [server, port] of Object.entries(ports)) {
    build(`${server}.builder`, "create", "4", "1", "1");
    build(`${server}.builder`, "add", `r1z1-127.0.0.1:${port}/d1`, "1");
    try {
      build(`${server}.builder`, "rebalance");
    } catch {
      // It exits with 1 if one device has all replicas, which is intended here.
    }
    const lines = [
      "[DEFAULT]",
      `devices = ${directory}/srv`,
      "mount_check = false",
      "bind_ip = 127.0.0.1",
      `bind_port = ${port}`,
      ...common(directory),
      "disable_fallocate = true",
    ];
    writeFileSync(
      join(directory, `${server}-server.conf`),
      [...lines, `[pipeline:main]`, `pipeline = ${server}-server`, `[app:${server}-server]`, `use = egg:swift#${server}`, ""].join("\n"),
    );
  }
}

const common = (directory: string) => [
  "workers = 0",
  "user = root",
  `swift_dir = ${directory}`,
  "log_level = ERROR",
  // Swift's default timeout of half a second is too short on a busy machine.
  "conn_timeout = 10",
];

function proxyConfig(directory: string, port: number, cache: number): string {
  const filter = (name: string, ...lines: string[]) => [
    `[filter:${name}]`,
    `use = egg:swift#${name === "cache" ? "memcache" : name.replace("-", "_")}`,
    ...lines,
  ];
  return [
    "[DEFAULT]",
    "bind_ip = 127.0.0.1",
    `bind_port = ${port}`,
    ...common(directory),
    "[pipeline:main]",
    "pipeline = catch_errors listing_formats cache s3api tempauth copy slo dlo symlink versioned_writes proxy-server",
    ...filter("catch_errors"),
    ...filter("listing_formats"),
    ...filter("copy"),
    ...filter("s3api", "s3_acl = false", "location = us-east-1", "cors_preflight_allow_origin = *", "check_bucket_owner = false"),
    ...filter("tempauth", "user_test_tester = testing .admin"),
    ...filter("cache", `memcache_servers = 127.0.0.1:${cache}`),
    ...filter("symlink"),
    ...filter("slo"),
    ...filter("dlo"),
    ...filter("versioned_writes", "allow_versioned_writes = true", "allow_object_versioning = true"),
    "[app:proxy-server]",
    "use = egg:swift#proxy",
    "account_autocreate = true",
    "conn_timeout = 10",
    // The proxy's calls fail until the other servers run. By default it pauses for a minute after ten failures.
    "error_suppression_limit = 1000000",
    "allow_account_management = true",
    "",
  ].join("\n");
}

async function makeBucket(port: number): Promise<void> {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: SECRET },
    maxAttempts: 1,
  });
  let last: unknown;
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      return;
    } catch (error) {
      last = error;
      await sleep(200);
    }
  }
  throw last;
}
