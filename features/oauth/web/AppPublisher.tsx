import { brand } from "@aside/brand/brand.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import type { ShownApp } from "../contract.ts";
import { copy } from "../copy.ts";

/** Who answers for the app. */
export function AppPublisher({ app }: { app: Pick<ShownApp, "publisher" | "is_unverified"> }) {
  if (app.is_unverified || app.publisher === null) return <Badge tone="warning">{copy.unverified}</Badge>;
  const isOfInstallation = app.publisher === brand.product;
  return <span className="text-small text-muted">{isOfInstallation ? copy.publishedByUs : copy.publishedBy(app.publisher)}</span>;
}
