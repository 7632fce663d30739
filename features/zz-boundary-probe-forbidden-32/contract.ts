import { a } from "fastify";
