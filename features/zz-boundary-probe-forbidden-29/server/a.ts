import { env } from "node:process";
