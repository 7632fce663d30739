import { brand } from "@aside/platform/brand/brand.ts";
import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function NewAsideScreen() {
  return <EmptyState title={`New ${brand.product}`}>This screen is being built.</EmptyState>;
}
