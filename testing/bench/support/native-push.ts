import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createApns } from "@aside/server/push/apns.ts";
import { createFcm } from "@aside/server/push/fcm.ts";
import { PushServices } from "@aside/testkit/stand-ins/push-services.ts";
import { report } from "./statistics.ts";

const BATCHES = 4;
const PUSHES = 10_000;
const AT_ONCE = 100;

const MESSAGE = { title: "A title", body: "text", href: "/", group: "group", badge: 1 };

/** Sends push messages to each stand-in over one connection, several batches of 10,000, and prints what the process holds after each. */
export async function benchNativePush(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const services = await new PushServices().start();
  const pushes = { apns: createApns(services.apns), fcm: createFcm({ url: services.url, account: services.account }) };
  for (const [name, push] of Object.entries(pushes)) {
    const memory: number[] = [];
    const started = performance.now();
    for (let batch = 0; batch < BATCHES; batch++) {
      let next = 0;
      const work = async () => {
        while (next < PUSHES) {
          await push.send(`aa${next++}`, MESSAGE, AbortSignal.timeout(20_000));
          // The stand-in keeps what it got; here only the sender's memory counts.
          services.got.length = 0;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      // Without what is only not collected yet.
      collect();
      const { heapUsed, external } = process.memoryUsage();
      memory.push(Math.round((heapUsed + external) / 1024 / 1024));
    }
    const seconds = (performance.now() - started) / 1000 / BATCHES;
    report(`push, ${name}`, { messages: PUSHES, seconds, "MB held after each batch": memory.join(" "), connections: services.connections });
    await push.close();
  }
  services.stop();
}
