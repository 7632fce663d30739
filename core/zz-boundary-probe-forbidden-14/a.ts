import { a } from "@aside/features/viewing/contract.ts";
