export { a } from "@aside/features/transcripts/server/api.ts";
