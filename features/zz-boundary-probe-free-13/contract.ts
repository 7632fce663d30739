export { a } from "../viewing/contract.ts";
