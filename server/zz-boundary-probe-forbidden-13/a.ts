import { a } from "@aside/api/create-api.ts";
