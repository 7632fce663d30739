import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Angry, Frown, Laugh, Smile } from "lucide-react";
import { useId, useState } from "react";
import { type Persona, RATINGS } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useRatePersona } from "./queries.ts";

const FACES = { very_sad: Angry, sad: Frown, happy: Smile, very_happy: Laugh };

/** Four faces, of which one can be chosen. */
export function RatingFaces({ persona }: { persona: Persona }) {
  const id = useId();
  const rate = useRatePersona(persona.id);
  // Shown at once, until the server's answer is there.
  const [picked, setPicked] = useState<Persona["rating"]>(null);
  const pick = (rating: NonNullable<Persona["rating"]>) => {
    setPicked(rating);
    rate.mutate(
      { rating },
      { onSuccess: () => toastSuccess(copy.rated), onError: (error) => toastError(error.message), onSettled: () => setPicked(null) },
    );
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3">
      <legend className="sr-only">{copy.rating}</legend>
      <span aria-hidden className="text-small text-muted">
        {copy.rating}
      </span>
      <span className="flex">
        {RATINGS.map((rating) => {
          const Face = FACES[rating];
          return (
            <label
              key={rating}
              title={copy.ratings[rating]}
              className="relative flex size-11 cursor-pointer items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken has-checked:bg-ember-soft has-checked:text-ember-strong has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={id}
                aria-label={copy.ratings[rating]}
                checked={(picked ?? persona.rating) === rating}
                onChange={() => pick(rating)}
                className="sr-only"
              />
              <Face aria-hidden className="size-6" />
            </label>
          );
        })}
      </span>
    </fieldset>
  );
}
