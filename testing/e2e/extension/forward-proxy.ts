import { createServer, request as forward } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** The way of a browser to the product, which can be cut: requests and connections end, and new ones are refused. */
export async function startForwardProxy() {
  let isOn = true;
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    if (!isOn) return void request.socket.destroy();
    const upstream = forward(request.url ?? "", { method: request.method, headers: request.headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    upstream.on("error", () => response.destroy());
    response.on("close", () => upstream.destroy());
    request.pipe(upstream);
  });
  server.on("connection", (socket) => {
    if (!isOn) return void socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setOn: (value: boolean) => {
      isOn = value;
      if (!isOn) for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
