import { PHONE, useMedia } from "@aside/ui/use-media.ts";
import { api } from "@aside/web-client/api.ts";
import { useQuery } from "@tanstack/react-query";
import { listConnections } from "../contract.ts";

/** The browser extension: installed in this browser, or offered at an address. */
export type Extension = { version: string } | { href: string };

/** Null: not offered here, or not known yet. Phones have no extensions. */
export function useExtension(): Extension | null {
  const isPhone = useMedia(PHONE);
  // The extension marks the pages of its own server before they run (apps/extension/src/overlay/marker.ts).
  const version = document.documentElement.dataset["asideExtension"];
  const { data } = useQuery({
    queryKey: ["connections"],
    queryFn: async ({ signal }) => (await api.call(listConnections, {}, { signal })).items,
    enabled: version === undefined && !isPhone,
  });
  if (isPhone) return null;
  if (version !== undefined) return { version };
  const href = data?.find(({ key }) => key === "extension")?.action?.href;
  return href === undefined ? null : { href };
}
