import type { EndpointCall } from "@aside/contract/endpoint.ts";
import { asHuman } from "@aside/features/sign-in/web/bot/human.ts";
import { api } from "@aside/web-client/api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { bookDemo, cancelDemo, demoTimes, moveDemo, readDemo } from "../contract.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than the longest horizon. */
const DAYS = 61;

/** Every bookable time. `bookingId`: a booking to move. */
export function useDemoTimes(bookingId?: string) {
  return useQuery({
    queryKey: ["demo", "times", bookingId ?? null],
    queryFn: async () => {
      const now = Date.now();
      const query = { from: new Date(now).toISOString(), to: new Date(now + DAYS * DAY_MS).toISOString() };
      return await api.call(demoTimes, { query: { ...query, ...(bookingId && { booking_id: bookingId }) } });
    },
  });
}

export function useBookDemo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EndpointCall<typeof bookDemo>["body"]) => await asHuman(async () => await api.call(bookDemo, { body })),
    // A time may have been taken meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: ["demo", "times"] }),
  });
}

export function useDemo(id: string, key: string) {
  return useQuery({ queryKey: ["demo", "booking", id], queryFn: async () => await api.call(readDemo, { params: { id }, query: { key } }) });
}

/** `startsAt`: null cancels. */
export function useChangeDemo(id: string, key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (startsAt: string | null) =>
      startsAt === null
        ? await api.call(cancelDemo, { params: { id }, body: { key } })
        : await api.call(moveDemo, { params: { id }, body: { key, starts_at: startsAt } }),
    onSuccess: (booking) => client.setQueryData(["demo", "booking", id], booking),
    onSettled: () => void client.invalidateQueries({ queryKey: ["demo", "times"] }),
  });
}
