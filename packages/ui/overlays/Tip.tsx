import { cloneElement, type ComponentProps, type ReactElement, useId, useRef, useState } from "react";
import { cx } from "../class-names.ts";

interface TipProps {
  text: string;
  /** A focusable button. */
  children: ReactElement<ComponentProps<"button">>;
  side?: "above-start" | "below-end";
}

/** The padding is part of the tooltip, so that the pointer can move onto the text. */
const SIDES = { "above-start": "bottom-full left-0 pb-1", "below-end": "top-full right-0 pt-1" };
/** The smallest distance from the window's edges, in px. */
const MARGIN = 8;

/**
 * A tooltip in CSS. As WCAG 1.4.13 requires, it can be hovered, stays open while hovered, and is closed by Escape. A disabled button cannot
 * be focused; use `aria-disabled` instead.
 */
export function Tip({ text, children, side = "above-start" }: TipProps) {
  const id = useId();
  const tooltip = useRef<HTMLSpanElement>(null);
  const [isDismissed, setDismissed] = useState(false);
  const showAgain = () => setDismissed(false);

  function keepInWindow() {
    const element = tooltip.current;
    if (!element) return;
    element.style.translate = "";
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0) return;
    const excess = right - (document.documentElement.clientWidth - MARGIN);
    if (excess > 0) element.style.translate = `${-Math.min(excess, left - MARGIN)}px`;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the button inside
    <span
      className="group/tip relative inline-flex"
      onPointerEnter={keepInWindow}
      onPointerLeave={showAgain}
      onFocus={keepInWindow}
      onBlur={showAgain}
      onKeyDown={(event) => event.key === "Escape" && setDismissed(true)}
    >
      {cloneElement(children, { "aria-describedby": [children.props["aria-describedby"], id].filter(Boolean).join(" ") })}
      <span
        ref={tooltip}
        role="tooltip"
        id={id}
        className={cx(
          // Not displayed while closed: otherwise a hidden text at the window's edge would make the page scroll sideways.
          "absolute z-30 hidden w-60 animate-[appear_160ms_var(--ease-out)_200ms_backwards]",
          !isDismissed && "group-hover/tip:block group-has-focus-visible/tip:block",
          SIDES[side],
        )}
      >
        <span className="block rounded-control bg-ink px-3 py-2 text-left text-small font-normal text-paper shadow-soft">{text}</span>
      </span>
    </span>
  );
}
