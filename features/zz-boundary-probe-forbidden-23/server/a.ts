import type { Pool } from "pg";
