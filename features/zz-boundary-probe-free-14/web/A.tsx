export { a } from "@aside/features/viewing/web/PostPlayer.tsx";
