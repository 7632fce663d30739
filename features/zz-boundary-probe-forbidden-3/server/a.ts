await import("../../viewing/server/reactions-store.ts");
