import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "./auth/actor.ts";
import type { PersonData } from "./db/person-data.ts";
import type { DB } from "./db/schema.ts";
import type { Mailer } from "./email/port.ts";
import type { CronBinding, JobBinding } from "./jobs/jobs.ts";
import type { NativePushes } from "./push/port.ts";
import type { SmsSender } from "./sms/port.ts";
import type { CallEndpoint } from "./http/call-endpoint.ts";
import type { AppContext, Route } from "./http/context.ts";
import type { Subscription } from "./http/domain-events.ts";
import type { Invalidation } from "./signals/invalidation.ts";

type Authenticate = (request: FastifyRequest) => Promise<Actor>;
/**
 * How callers are known: by session (header, or cookie for what sends no header), or by API key. `call`: calls an endpoint of any room for them.
 */
export type Callers = { bySession: Authenticate; byKey: Authenticate; call: CallEndpoint };
export type Senders = { mailer: Mailer; sms: SmsSender; push: NativePushes };

/**
 * All that a room adds to the product: its manifest, `server/feature.ts`. `apps/api/features.ts` lists them; api, worker, exports, deletions
 * and the tests of access and tables are made from that list.
 */
export type Feature = {
  /** The endpoints of its contracts. */
  routes: readonly Route[];
  /** Routes that a contract cannot describe, as the files of a player. */
  rawRoutes?: (app: FastifyInstance, context: AppContext, callers: Callers) => void;
  /** Handlers of facts of other rooms. */
  subscriptions: readonly Subscription[];
  jobs: (context: AppContext, senders: Senders) => JobBinding[];
  crons: (context: AppContext) => CronBinding[];
  /** The tables that only it writes, and only rooms above it may read. */
  tables: readonly (keyof DB)[];
  /** Which changes of its tables invalidate what processes remember. `scripts/generate-invalidations.ts` draws their triggers. */
  invalidates?: readonly Invalidation[];
  /** Gives SQL to the queries of rooms below it (db/lent-sql.ts). */
  lends?: () => void;
  /** Data of a person that it exports and deletes. */
  personData: PersonData;
};
