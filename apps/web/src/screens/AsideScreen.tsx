import { brand } from "@aside/brand/brand.ts";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { ProcessingView } from "../shell/ProcessingView.tsx";

/** The main view is the share page: a separate entry point, rendered by the server. */
export function AsideScreen() {
  const { eventId } = useParams({ strict: false }) as { eventId: string };
  useEffect(() => location.replace(`/${brand.slug}/${eventId}/view${location.search}${location.hash}`), [eventId]);
  return <ProcessingView />;
}
