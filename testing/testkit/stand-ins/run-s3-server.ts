import { startS3Server } from "./s3-server.ts";

// Prints the storage URL and runs until it receives a signal.
const server = await startS3Server();
process.stdout.write(`${server.storageUrl}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    server.stop();
    process.exit(0);
  });
}
setInterval(() => {}, 60_000);
