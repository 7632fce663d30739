import { brand } from "@aside/brand/brand.ts";
import { cx } from "@aside/ui/class-names.ts";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { copy } from "../copy.ts";
import { FIRST_RECORDING } from "../navigation.ts";

/** Starts the first recording of a guest, or another one of a signed-in person. */
export function StartButton() {
  return (
    <>
      <Link href={FIRST_RECORDING} className={cx(buttonStyle("primary"), "for-guests min-h-12 px-6 text-[17px]")}>
        {copy.recordFirst}
      </Link>
      <Link href={`/${brand.slug}/new`} className={cx(buttonStyle("primary"), "for-members min-h-12 px-6 text-[17px]")}>
        {copy.createNew}
      </Link>
    </>
  );
}
