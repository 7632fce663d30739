import { api } from "@aside/web-client/api.ts";
import { useQuery } from "@tanstack/react-query";
import { timeSaved } from "../contract.ts";

/** Apart from the queries of the lists, because the navigation bar of every screen shows it. */
export function useTimeSaved(userId: string) {
  return useQuery({ queryKey: ["time-saved", userId], queryFn: async () => await api.call(timeSaved, {}), staleTime: 300_000 });
}
