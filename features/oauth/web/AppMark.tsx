import { initials } from "@aside/ui/elements/initials.ts";

/** Instead of a picture, which an app could choose to look like another. Hidden from screen readers, because the name is next to it. */
export function AppMark({ name, text }: { name: string; text: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-card border border-line bg-sunken font-semibold text-muted"
    >
      <span data-initials={text || initials(name)} className="before:content-[attr(data-initials)]" />
    </span>
  );
}
