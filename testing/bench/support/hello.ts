import fastify from "fastify";

const app = fastify();
app.get("/", () => ({ hello: "world" }));
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
