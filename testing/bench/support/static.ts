import fastifyStatic from "@fastify/static";
import fastify from "fastify";

// Serves the files of the folder in the first argument, as Fastify does it.
const app = fastify();
await app.register(fastifyStatic, { root: process.argv[2] ?? "" });
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
