import { cloneElement, type ComponentProps, type ReactElement, useId, useState } from "react";
import { cx } from "../class-names.ts";

interface TipProps {
  text: string;
  /** A focusable button. */
  children: ReactElement<ComponentProps<"button">>;
  side?: "above-start" | "below-end";
}

const SIDES = { "above-start": "bottom-full left-0 mb-1", "below-end": "top-full right-0 mt-1" };

/**
 * A tooltip in pure CSS. As WCAG 1.4.13 requires, it can be hovered, stays open while hovered, and is closed by Escape. A disabled button
 * cannot be focused; use `aria-disabled` instead.
 */
export function Tip({ text, children, side = "above-start" }: TipProps) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  const showAgain = () => setDismissed(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the button inside
    <span
      className="group/tip relative inline-flex"
      onPointerLeave={showAgain}
      onBlur={showAgain}
      onKeyDown={(event) => event.key === "Escape" && setDismissed(true)}
    >
      {cloneElement(children, { "aria-describedby": [children.props["aria-describedby"], id].filter(Boolean).join(" ") })}
      <span
        role="tooltip"
        id={id}
        className={cx(
          "invisible absolute z-30 w-60 rounded-control bg-ink px-3 py-2 text-left text-small font-normal text-paper opacity-0 shadow-soft transition-opacity delay-200",
          !isDismissed &&
            "group-hover/tip:visible group-hover/tip:opacity-100 group-has-focus-visible/tip:visible group-has-focus-visible/tip:opacity-100",
          SIDES[side],
        )}
      >
        {text}
      </span>
    </span>
  );
}
