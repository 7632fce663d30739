import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { DomainEvent } from "@aside/contract/domain-event.ts";
import type { AvatarProvider } from "@aside/ai/avatar/port.ts";
import type { Ai } from "@aside/ai/port.ts";
import type { FaceEngine } from "@aside/face/port.ts";
import type { Actor } from "../auth/actor.ts";
import type { MediaTokens } from "../auth/media-tokens.ts";
import type { PostAccess } from "../auth/post-access.ts";
import type { Tokens } from "../auth/tokens.ts";
import type { Config } from "../config/config.ts";
import type { EndpointInput, EndpointOutput, EndpointSpec } from "@aside/contract/endpoint.ts";
import type { PersonData } from "../db/person-data.ts";
import type { Database, Queryable } from "../db/open-database.ts";
import type { ChangeTimes } from "../signals/change-times.ts";
import type { SignalBus } from "../signals/signals.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Logger } from "../log/logger.ts";
import type { Storage } from "../storage/port.ts";
import type { Sealing } from "./sealing.ts";

/** Delivers facts to the rooms that subscribed to them (domain-events.ts), in the emitter's transaction. */
export interface EventBus {
  emit<Payload extends z.ZodType>(
    on: { db: Queryable; context: AppContext },
    event: DomainEvent<Payload>,
    payload: z.input<Payload>,
  ): Promise<void>;
}

/** `avatar`: the provider of True Avatar; null where this machine makes its videos, or none are made. */
export type Engines = Ai & { avatar: AvatarProvider | null; faces: FaceEngine };

/** The dependencies of every use case. Created once per process; time and ids are injected so that tests can set them. */
export type AppContext = {
  config: Config;
  log: Logger;
  db: Database;
  storage: Storage;
  jobs: Jobs;
  signals: SignalBus;
  changes: ChangeTimes;
  tokens: Tokens;
  mediaTokens: MediaTokens;
  sealing: Sealing;
  events: EventBus;
  access: PostAccess;
  /** Data of a person that every room exports and deletes. */
  personData: readonly PersonData[];
  ai: Engines;
  now: () => Date;
  newId: () => string;
};

export type HandlerInput<E extends EndpointSpec> = EndpointInput<E> & {
  actor: Actor;
  context: AppContext;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handler<E extends EndpointSpec> = (input: HandlerInput<E>) => Promise<EndpointOutput<E>>;

export type Route = { endpoint: EndpointSpec; handler: Handler<EndpointSpec> };

/** Binds a contract's endpoint to its use case; types are checked here and erased afterwards. */
export function route<E extends EndpointSpec>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Handler<EndpointSpec> };
}
