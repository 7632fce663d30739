import { a } from "../viewing/contract.ts";
