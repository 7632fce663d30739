import { createSocket } from "node:dgram";
import DNS from "dns2";

/** A DNS server on loopback with the given `records`; `silent` names get no answer, `failing` ones SERVFAIL. */
export async function startNameServer() {
  const records = new Map<string, string[]>();
  const silent = new Set<string>();
  const failing = new Set<string>();
  const asked: string[] = [];
  const server = DNS.createServer({
    udp: true,
    handle: (request, send) => {
      const response = DNS.Packet.createResponseFromRequest(request);
      const name = String(request.questions[0]?.name ?? "").toLowerCase();
      asked.push(name);
      if (silent.has(name)) return;
      const found = records.get(name);
      if (failing.has(name)) response.header.rcode = 2;
      else if (!found) response.header.rcode = 3;
      for (const data of found ?? [])
        response.answers.push({ name, type: DNS.Packet.TYPE.TXT, class: DNS.Packet.CLASS.IN, ttl: 1, data } as never);
      void send(response);
    },
  });
  const port = await freeUdpPort();
  await server.listen({ udp: { port, address: "127.0.0.1" } });
  return { address: `127.0.0.1:${port}`, records, silent, failing, asked, close: async () => await server.close() };
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
