import { api } from "@aside/web-client/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type PostJson, updatePost } from "@aside/core/messages/post-contract.ts";
import { saveMyNotes } from "../contract.ts";

/** Saves the author's text about a post; resolves to the saved post. */
export function useSaveNotes(postId: string): (notes: { note?: string; speaking_notes?: string }) => Promise<PostJson> {
  const client = useQueryClient();
  return async (body) => {
    const next = await api.call(updatePost, { params: { id: postId }, body });
    client.setQueryData(["post", postId], next);
    void client.invalidateQueries({ queryKey: ["created"] });
    return next;
  };
}

/** A viewer's private notes, as saved. */
export async function saveOwnNotes(postId: string, html: string): Promise<string> {
  return (await api.call(saveMyNotes, { params: { id: postId }, body: { my_notes: html } })).my_notes;
}
