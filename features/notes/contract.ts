import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { idParams, optionalLongText } from "@aside/contract/fields.ts";
import { MAX_NOTES } from "@aside/core/messages/post-contract.ts";

export const saveMyNotes = endpoint({
  name: "saveMyNotes",
  method: "PUT",
  path: "/v1/post/:id/notes",
  summary: "Saves the signed-in viewer's private notes about a post.",
  access: "user",
  params: idParams,
  body: z.object({ my_notes: optionalLongText(MAX_NOTES) }),
  output: z.object({ my_notes: z.string() }),
});
