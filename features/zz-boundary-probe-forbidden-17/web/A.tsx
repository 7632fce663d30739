import { a } from "../server/store.ts";
