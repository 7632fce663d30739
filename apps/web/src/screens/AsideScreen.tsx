import { brand } from "@aside/platform/brand/brand.ts";
import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";

export function AsideScreen() {
  return <EmptyState title={brand.product}>This screen is being built.</EmptyState>;
}
