export type A = import("../../viewing/server/reactions-store.ts").A;
