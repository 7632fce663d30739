import { join } from "node:path";
