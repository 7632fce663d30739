import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@aside/server/db/free-port.ts";

const EXAMPLE = join(import.meta.dirname, "../../../docs/nginx.conf");

/** A real nginx with the configuration of docs/nginx.conf, without TLS, in front of the api. It serves `folder` at `/plain/`, for comparison. */
export async function startNginx(given: { apiUrl: string; dataDir: string; folder?: string }): Promise<{ url: string; stop: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), "aside-nginx-"));
  const port = await freePort();
  writeFileSync(join(directory, "nginx.conf"), configure(readFileSync(EXAMPLE, "utf8"), { ...given, port, directory }));
  const child = spawn("nginx", ["-p", directory, "-e", "error.log", "-c", "nginx.conf", "-g", "daemon off; pid nginx.pid;"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = () => {
    process.off("exit", stop);
    child.kill("SIGTERM");
    rmSync(directory, { recursive: true, force: true });
  };
  process.once("exit", stop);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("nginx ended; it needs: apt-get install nginx");
    await sleep(50);
  }
  return { url, stop };
}

function configure(
  example: string,
  { apiUrl, dataDir, folder, port, directory }: { apiUrl: string; dataDir: string; folder?: string; port: number; directory: string },
): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${directory}/${name};`);
  const plain = folder === undefined ? "" : `location /plain/ { alias ${folder}/; }`;
  return example
    .replace(/user aside;/, `user ${userInfo().username};`)
    .replace(/http \{/, `http { ${temporary.join(" ")}`)
    .replace(/ {2}server \{\n {4}listen 80;[^}]*\}/, "")
    .replaceAll(/^ *ssl_.*$/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port}; ${plain}`)
    .replace("127.0.0.1:4000", new URL(apiUrl).host)
    .replaceAll("/srv/aside/data", dataDir);
}
