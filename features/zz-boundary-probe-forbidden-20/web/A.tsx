import { readFile } from "node:fs/promises";
