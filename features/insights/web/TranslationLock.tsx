import { LockedTip } from "@aside/core/entitlements/web/LockedTip.tsx";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { useEffect } from "react";
import { panelCopy as copy } from "../../transcripts/copy.ts";

/** Tells whether the plan lacks translation, and then says so. Loaded only where plans exist: most viewers never need its code. */
export function TranslationLock({ onLocked }: { onLocked: (isLocked: boolean) => void }) {
  const isLocked = useIsLocked("translation_ai");
  useEffect(() => onLocked(isLocked), [onLocked, isLocked]);
  return isLocked ? <LockedTip text={copy.translationLocked} /> : null;
}
