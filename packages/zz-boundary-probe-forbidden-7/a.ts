import type { a } from "../../features/viewing/contract.ts";
