import type { Player, QualityState } from "@aside/player/player-of.ts";
import { SAVER_SIDE } from "@aside/player/quality-settings.ts";
import { X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { IconButton } from "../elements/IconButton.tsx";
import { copy } from "./copy.ts";

type Props = {
  quality: QualityState;
  onWish: (wish: Parameters<Player["setQuality"]>[0]) => void;
  /** `isKey`: by the keyboard, so the focus returns to the button. */
  onClose: (isKey: boolean) => void;
};

/** The qualities of the video. It is inside the player, so it is also there in full screen. */
export function QualityMenu({ quality, onWish, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const name = useId();
  const { sides, choice, playing, hasSound, savesData } = quality;
  useEffect(() => panel.current?.querySelector<HTMLElement>("input:checked")?.focus(), []);

  function onKey(event: KeyboardEvent) {
    const isLast = (event.target as HTMLInputElement).type === "checkbox";
    if (event.key === "Tab" && event.shiftKey !== isLast) {
      // The menu is at the end of the player: from the button, the browser goes on to the next control.
      onClose(true);
      if (!event.shiftKey) return;
    } else if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose(true);
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && panel.current?.parentElement?.contains(relatedTarget))) onClose(false);
  }

  const playingNow = playing === null ? copy.soundOnly : copy.side(playing);
  // A quality that another video has counts as the next lower one.
  const chosen = typeof choice === "number" ? (sides.find((side) => side <= choice) ?? sides.at(-1)) : choice;
  const options = [
    { value: "auto" as const, label: choice === "auto" ? copy.autoPlaying(playingNow) : copy.auto },
    ...sides.map((side) => ({ value: side, label: copy.side(side) })),
    ...(hasSound ? [{ value: "sound" as const, label: copy.soundOnly }] : []),
  ];
  return (
    <>
      {/* Kept from taking the focus, which would close the menu before the press has ended. */}
      <div
        aria-hidden
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onClose(false)}
        className="fixed inset-0 bg-black/60 sm:hidden"
      />
      <div
        ref={panel}
        role="dialog"
        aria-label={copy.quality}
        onKeyDown={onKey}
        onBlur={onBlur}
        className="absolute right-3 bottom-16 z-10 max-h-[calc(100%-4.5rem)] w-72 overflow-y-auto rounded-card bg-black/90 p-2 text-small text-white scheme-dark max-sm:fixed max-sm:inset-x-2 max-sm:bottom-2 max-sm:max-h-[calc(100dvh-1rem)] max-sm:w-auto max-sm:bg-black"
      >
        <IconButton
          label={copy.close}
          data-own-keys
          onClick={() => onClose(true)}
          className="absolute top-1 right-1 text-white hover:bg-white/20 focus-visible:outline-white sm:hidden"
        >
          <X aria-hidden />
        </IconButton>
        <fieldset>
          <legend className="px-2 py-1 font-semibold max-sm:py-3">{copy.quality}</legend>
          {options.map(({ value, label }) => (
            <label key={value} className={ROW}>
              <input
                type="radio"
                name={name}
                data-own-keys
                checked={chosen === value}
                onChange={() => onWish({ choice: value })}
                className={INPUT}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <label className={`${ROW} mt-1 border-t border-white/30 pt-3 pb-2`}>
          <input
            type="checkbox"
            data-own-keys
            checked={savesData}
            onChange={(event) => onWish({ savesData: event.target.checked })}
            className={INPUT}
          />
          <span>
            {copy.dataSaver}
            <span className="block text-white/80">{copy.dataSaverHint(SAVER_SIDE)}</span>
          </span>
        </label>
      </div>
    </>
  );
}

const ROW = "flex min-h-11 cursor-pointer items-center gap-3 px-2 hover:bg-white/20";
const INPUT = "size-5 shrink-0 accent-white focus-visible:outline-white";
