import type { ReactNode } from "react";

/** One section of the gallery, with each state under its name. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-6 border-t border-line py-8">
      <h2 className="text-title font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function GalleryState({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-small text-muted">{name}</p>
      <div className="flex w-full flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
