import { answerWithin } from "@aside/web-client/answer-within.ts";
import { api } from "@aside/web-client/api.ts";
import { retryOnce } from "@aside/web-client/retry-once.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addMembers,
  createEvent,
  deleteEvent,
  getEvent,
  type PrivacySettings,
  purgeEvent,
  removeMembers,
  restoreEvent,
  updatePrivacySettings,
} from "../contract.ts";
import { deletedHere } from "./deleted-here.ts";

/** On a weak signal a request can hang for minutes. */
const MAX_WAIT_MS = 15_000;

export function useCreateEvent() {
  // Without a network it fails at once, without an answer after a while: then a local draft is recorded.
  const create = async (signal: AbortSignal) => await api.call(createEvent, { body: { is_untouched: true } }, { signal });
  return useMutation({ networkMode: "always", mutationFn: async () => await answerWithin(MAX_WAIT_MS, create) });
}

export function useEvent(eventId: string | undefined) {
  return useQuery({
    queryKey: ["event", eventId],
    queryFn: async ({ signal }) => await api.call(getEvent, { params: { id: eventId as string } }, { signal }),
    enabled: () => eventId !== undefined && !deletedHere.has(eventId),
    retry: retryOnce,
  });
}

export function useUpdatePrivacy(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    // Each change sends all flags, so changes must reach the server in order.
    scope: { id: `privacy-${eventId}` },
    mutationFn: async (settings: PrivacySettings) => await api.call(updatePrivacySettings, { params: { id: eventId }, body: settings }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ["event", eventId] });
      // Whether it can be embedded depends on who may watch.
      await client.invalidateQueries({ queryKey: ["post-embed"] });
    },
  });
}

export function useDeleteEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ["delete-event"],
    mutationFn: async (eventId: string) => await api.call(deleteEvent, { params: { id: eventId } }),
    onMutate: async (eventId) => {
      deletedHere.add(eventId);
      // The reply of the poll that is under way would be 404.
      await client.cancelQueries({ queryKey: ["email-tracking"] });
    },
    onError: (_error, eventId) => void deletedHere.delete(eventId),
    onSuccess: async () => await Promise.all(["created", "trash"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

/** Restores an Aside from the trash. */
export function useRestoreEvent() {
  return useMutation({
    mutationFn: async (eventId: string) => await api.call(restoreEvent, { params: { id: eventId }, body: {} }),
    onSuccess: (_done, eventId) => void deletedHere.delete(eventId),
  });
}

/** Deletes an Aside of the trash permanently. */
export function usePurgeEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (eventId: string) => await api.call(purgeEvent, { params: { id: eventId } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: ["trash"] }),
  });
}

type Person = { email: string; name?: string };

export function useAddMembers(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (people: { users: Person[]; bcc: Person[] }) =>
      await api.call(addMembers, { body: { event_id: eventId, ...people } }),
    onSuccess: async () => {
      await Promise.all(["event", "created", "email-tracking"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}

export function useRemoveMembers(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (member_ids: string[]) => await api.call(removeMembers, { body: { event_id: eventId, member_ids } }),
    onSuccess: async () => {
      await Promise.all(["event", "created"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}
