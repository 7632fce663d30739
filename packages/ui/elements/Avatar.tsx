import { useState } from "react";
import { cx } from "../class-names.ts";
import { initials } from "./initials.ts";

interface AvatarProps {
  name: string;
  imageUrl?: string;
  size?: "small" | "medium" | "large";
}

const SIZES = { small: "size-6 text-[10px]", medium: "size-9 text-small", large: "size-16 text-lead" };

/** A profile picture, or initials if there is none or it does not load. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, imageUrl, size = "medium" }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const picture = imageUrl && imageUrl !== broken;
  return (
    <span
      aria-hidden
      className={cx(
        "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-sunken font-semibold text-muted",
        SIZES[size],
      )}
    >
      {picture ? (
        <img src={imageUrl} alt="" className="size-full object-cover" onError={() => setBroken(imageUrl)} />
      ) : (
        // Drawn as an image, so that the letters are neither read out nor copied with the name.
        <span data-initials={initials(name)} className="before:content-[attr(data-initials)]" />
      )}
    </span>
  );
}
