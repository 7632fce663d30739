import { LibraryAdministration } from "@aside/features/library/web/admin/LibraryAdministration.tsx";
import { LibraryGate } from "@aside/features/library/web/LibraryGate.tsx";

export function LibrarySettingsScreen() {
  return <LibraryGate>{(state) => <LibraryAdministration state={state} />}</LibraryGate>;
}
