import { a } from "@aside/brand/brand.ts";
