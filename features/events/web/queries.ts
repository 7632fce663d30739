import { api } from "@aside/platform/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createEvent, deleteEvent, getEvent, type PrivacySettings, updatePrivacySettings } from "../contract.ts";

export function useCreateEvent() {
  return useMutation({ mutationFn: async () => await api.call(createEvent, { body: {} }) });
}

export function useEvent(eventId: string) {
  return useQuery({
    queryKey: ["event", eventId],
    queryFn: async ({ signal }) => await api.call(getEvent, { params: { id: eventId } }, { signal }),
    retry: 1,
  });
}

export function useUpdatePrivacy(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    // All six go up at once, so two changes must arrive in the order in which they were made.
    scope: { id: `privacy-${eventId}` },
    mutationFn: async (settings: PrivacySettings) => await api.call(updatePrivacySettings, { params: { id: eventId }, body: settings }),
    onSettled: async () => await client.invalidateQueries({ queryKey: ["event", eventId] }),
  });
}

export function useDeleteEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (eventId: string) => await api.call(deleteEvent, { params: { id: eventId } }),
    onSuccess: async () => await client.invalidateQueries({ queryKey: ["created"] }),
  });
}
