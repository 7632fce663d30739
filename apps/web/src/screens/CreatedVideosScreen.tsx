import { brand } from "@aside/platform/brand/brand.ts";
import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function CreatedVideosScreen() {
  return <EmptyState title={`My ${brand.products}`}>This screen is being built.</EmptyState>;
}
