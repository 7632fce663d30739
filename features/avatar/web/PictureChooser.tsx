import { toastError } from "@aside/ui/feedback/toast.ts";
import { useId, useState } from "react";
import type { Persona } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useChooseImage } from "./queries.ts";

/** The pictures of the training video, of which one is the driver image. */
export function PictureChooser({ persona }: { persona: Persona }) {
  const id = useId();
  const choose = useChooseImage(persona.id);
  // Shown at once, until the server's answer is there.
  const [picked, setPicked] = useState<string | null>(null);
  const isChosen = (image: Persona["images"][number]) => (picked === null ? persona.driver_image === image.url : picked === image.id);
  const pick = (imageId: string) => {
    setPicked(imageId);
    choose.mutate(imageId, { onError: (error) => toastError(error.message), onSettled: () => setPicked(null) });
  };
  return (
    <fieldset>
      <legend className="font-semibold">{copy.pictures}</legend>
      <p className="mb-3 text-small text-muted">{copy.picturesWhy}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {persona.images.map((image, index) => (
          <label
            key={image.id}
            className="relative cursor-pointer overflow-hidden rounded-card border-2 border-line transition-colors hover:border-line-strong has-checked:border-ember has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              aria-label={copy.picture(index + 1)}
              checked={isChosen(image)}
              onChange={() => pick(image.id)}
              className="sr-only"
            />
            <img src={image.url} alt="" className="aspect-square w-full object-cover" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
