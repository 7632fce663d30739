import { cx } from "../class-names.ts";

type Props = {
  label: string;
  tabIndex: number;
  isSelected: boolean;
  /** Otherwise it appears with the pointer or the focus. */
  isShown: boolean;
  /** `extending`: Shift was held. */
  onSelect: (extending: boolean) => void;
};

/** The checkbox of a card or row in a list. */
export function SelectBox({ label, tabIndex, isSelected, isShown, onSelect }: Props) {
  return (
    <label
      className={cx(
        "grid size-11 cursor-pointer place-items-center transition-opacity group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100",
        !isShown && !isSelected && "opacity-0",
      )}
    >
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        checked={isSelected}
        className="tick"
        onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
