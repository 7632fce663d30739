import { api } from "@aside/web-client/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type PostJson, updatePost } from "@aside/core/messages/post-contract.ts";
import { saveMyNotes } from "../contract.ts";

type Texts = {
  note?: string;
  speaking_notes?: string;
  title?: string;
  draft_recipients?: string;
  draft_bcc?: string;
  send_copy?: boolean;
};

/** Saves what the author writes about a post; resolves to the saved post. */
export function useSaveNotes(postId: string): (texts: Texts) => Promise<PostJson> {
  const client = useQueryClient();
  return async (body) => {
    const next = await api.call(updatePost, { params: { id: postId }, body });
    // A reading that began before would bring back the old text.
    await client.cancelQueries({ queryKey: ["post", postId] });
    client.setQueryData(["post", postId], next);
    void client.invalidateQueries({ queryKey: ["created"] });
    return next;
  };
}

/** A viewer's private notes, as saved. */
export async function saveOwnNotes(postId: string, html: string): Promise<string> {
  return (await api.call(saveMyNotes, { params: { id: postId }, body: { my_notes: html } })).my_notes;
}
