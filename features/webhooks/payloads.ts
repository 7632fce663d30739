import { z } from "zod";
import { id } from "@aside/contract/fields.ts";
import type { EventType } from "./contract.ts";

/** What happened: in every payload. `detail`: what a full payload has in addition. */
function payload<Data extends z.ZodRawShape, Detail extends z.ZodRawShape>(description: string, data: Data, detail: Detail) {
  return { description, data: z.object(data), detail: z.object(detail) };
}

const post = { post_id: id, event_id: id };
/** The person who did it; null for a guest. */
const byPerson = { ...post, user_id: id.nullable() };
const about = { title: z.string(), author_name: z.string() };
/** Null: nobody knows who it is. */
const named = { ...about, person_name: z.string().nullable() };
const inFolder = { ...byPerson, folder_id: id };

const PAYLOADS = {
  "aside.sent": payload("An Aside reached its recipients; again when recipients are added.", post, about),
  "aside.viewed": payload("Someone opened an Aside for the first time.", byPerson, named),
  "aside.watched": payload("A viewer has watched 25, 50, 75 or 100 percent.", { ...byPerson, percent: z.number().int() }, named),
  "aside.replied": payload("Someone replied; `post_id` is the reply.", byPerson, named),
  "aside.reacted": payload("Someone reacted.", { ...byPerson, reaction_name: z.string(), at_second: z.number().nullable() }, named),
  "aside.commented": payload("Someone commented.", { ...byPerson, comment_id: id }, { ...named, excerpt: z.string() }),
  "aside.acknowledged": payload("A recipient acknowledged an Aside.", byPerson, named),
  "form.submitted": payload(
    "A contact form was submitted. `post_id` is null without a video or file.",
    { form_id: id, submission_id: id, post_id: id.nullable(), event_id: id.nullable() },
    {
      form_title: z.string(),
      person_name: z.string(),
      email: z.string(),
      answers: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
    },
  ),
  "library.approved": payload("A video in the company library was approved.", inFolder, { ...named, folder_name: z.string() }),
  "library.rejected": payload("A video in the company library was rejected.", inFolder, {
    ...named,
    folder_name: z.string(),
    reason: z.string().nullable(),
  }),
  "transcript.ready": payload("A transcript is final, or was edited.", { ...post, take_id: id }, { ...about, text: z.string() }),
  "action_item.changed": payload("Action items were created or changed.", post, { ...about, action_items: z.unknown() }),
} satisfies Record<EventType, unknown>;

type Payloads = typeof PAYLOADS;
export type DataOf<T extends EventType> = z.infer<Payloads[T]["data"]>;
export type DetailOf<T extends EventType> = z.infer<Payloads[T]["detail"]>;

/** The body of a request to an endpoint. */
export function bodySchema(type: EventType): z.ZodType {
  const { description, data, detail } = PAYLOADS[type];
  const shape = { type: z.literal(type), timestamp: z.iso.datetime(), data: z.object({ ...data.shape, ...detail.partial().shape }) };
  return z.object(shape).meta({ title: type, description });
}
