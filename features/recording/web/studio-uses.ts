import { useEffect } from "react";

type StudioUses = { has_custom_background: boolean; uses_teleprompter: boolean };

/** What the open studio uses. Sent to the server when a take begins, because plans may lack it. */
const uses: StudioUses = { has_custom_background: false, uses_teleprompter: false };

export const readStudioUses = (): StudioUses => ({ ...uses });

/** As long as the component is shown. */
export function useStudioUse(name: keyof StudioUses, isUsed: boolean): void {
  useEffect(() => {
    uses[name] = isUsed;
    return () => {
      uses[name] = false;
    };
  }, [name, isUsed]);
}
