import { a } from "./server/present.ts";
