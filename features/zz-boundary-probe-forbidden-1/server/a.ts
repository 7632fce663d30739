import type { a } from "../../viewing/server/reactions-store.ts";
