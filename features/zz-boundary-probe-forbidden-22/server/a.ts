import { sql } from "kysely";
