import { a } from "@aside/features/viewing/web/PostPlayer.tsx";
