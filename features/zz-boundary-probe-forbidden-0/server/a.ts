import { a } from "@aside/features/viewing/server/reactions-store.ts";
