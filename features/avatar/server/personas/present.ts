import type { AppContext } from "@aside/server/http/context.ts";
import type { Persona, PersonaVideo } from "../../contract.ts";
import { type ConsentRefusal, copy, type Failure, type TrainingFailure } from "../../copy.ts";
import type { Unfinished } from "../personalized/batches-store.ts";
import type { ListedVideo } from "../videos/videos-store.ts";
import { trainingNeeds } from "../training/needs.ts";
import type { PersonaRow } from "./personas-store.ts";

export const imagePath = (personaId: string, imageId: string): string => `/v1/persona/${personaId}/image/${imageId}`;

export function presentPersona(context: Pick<AppContext, "ai" | "now">, row: PersonaRow, unfinished: Unfinished | undefined): Persona {
  const images = row.images ?? [];
  const driver = images.find((image) => image.is_driver);
  return {
    id: row.id,
    name: row.name,
    persona_status: row.status as Persona["persona_status"],
    engine: row.engine as Persona["engine"],
    training: presentTraining(context, row),
    consent: presentConsent(row.consent, context.now()),
    images: images.map(({ id }) => ({ id, url: imagePath(row.id, id) })),
    driver_image: driver ? imagePath(row.id, driver.id) : null,
    glasses: row.glasses as Persona["glasses"],
    message: row.failure === null ? null : copy.failures[row.failure as Failure],
    expected_until: row.status === "PROCESSING" ? (row.deadline_at?.toISOString() ?? null) : null,
    rating: row.rating as Persona["rating"],
    voice: row.voice,
    language: row.language,
    is_news: row.ready_at !== null && row.seen_at === null,
    videos: row.videos ?? 0,
    unfinished: unfinished ?? { videos: 0, sends: 0 },
    created_at: row.created_at.toISOString(),
  };
}

function presentTraining(context: Pick<AppContext, "ai">, row: PersonaRow): Persona["training"] {
  const issues = row.training_issues as Persona["training"]["issues"];
  return {
    state: row.training_state as Persona["training"]["state"],
    issues,
    message: row.training_failure === null ? (issues[0] ? copy.training.issues[issues[0]] : null) : sayTraining(context, row),
    seconds: row.training_seconds,
    min_seconds: trainingNeeds(context, row.engine as Persona["engine"]).minSeconds,
  };
}

function sayTraining(context: Pick<AppContext, "ai">, { training_failure, engine }: PersonaRow): string {
  const needs = trainingNeeds(context, engine as Persona["engine"]);
  const failure = training_failure as TrainingFailure;
  if (failure === "tooShort") return copy.training.tooShort(needs.minSeconds);
  if (failure === "tooLong") return copy.training.tooLong(needs.maxSeconds);
  if (failure === "tooSmall") return copy.training.tooSmall(needs.minLines);
  return copy.training[failure];
}

function presentConsent(row: PersonaRow["consent"], now: Date): Persona["consent"] {
  if (!row || row.state === "revoked") return { state: "none", message: null, given_at: null };
  const isExpired = row.state === "asked" && Date.parse(row.expires_at) <= now.getTime();
  return {
    state: isExpired ? "expired" : (row.state as Persona["consent"]["state"]),
    message: row.state === "refused" ? sayRefusal(row.refusal as ConsentRefusal, row.phrase) : isExpired ? copy.phraseExpired : null,
    given_at: row.given_at === null ? null : new Date(row.given_at).toISOString(),
  };
}

const sayRefusal = (refusal: ConsentRefusal, phrase: string): string =>
  refusal === "wrongPhrase" ? copy.consent.wrongPhrase(phrase) : copy.consent[refusal];

export function presentVideo(row: ListedVideo): PersonaVideo {
  const { created_at, deadline_at, failure, status, ...rest } = row;
  return {
    ...rest,
    status: status as PersonaVideo["status"],
    // Who canceled it knows.
    message: failure === null || failure === "canceled" ? null : copy.failures[failure as Failure],
    expected_until: status === "PROCESSING" ? deadline_at.toISOString() : null,
    created_at: created_at.toISOString(),
  };
}
