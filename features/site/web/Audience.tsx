import type { ReactNode } from "react";
import type { PublicRow } from "../navigation.ts";
import { When } from "./When.tsx";

const CLASSES = { members: "for-members", whitelisted: "for-whitelisted", "not-native": "not-native" } as const;

export const audienceClass = ({ audience }: PublicRow): string => (audience ? CLASSES[audience] : "");

/** An entry only for installations that sell plans is kept or removed when the server starts. */
export function Row({ row, children }: { row: PublicRow; children: ReactNode }) {
  return row.needsPlans ? <When is="plans">{children}</When> : children;
}
