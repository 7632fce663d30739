import { LibraryHome } from "@aside/features/library/web/home/LibraryHome.tsx";
import { LibraryGate } from "@aside/features/library/web/LibraryGate.tsx";

export function LibraryScreen() {
  return <LibraryGate>{(state) => <LibraryHome state={state} />}</LibraryGate>;
}
