import { cx } from "@aside/ui/class-names.ts";
import { isFramed } from "@aside/web-client/is-framed.ts";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { PublicForm } from "../../contract.ts";
import { visitorCopy as copy } from "../../web-copy.ts";

type Props = {
  form: Pick<PublicForm, "title" | "intro" | "branding">;
  /** The form's mailbox, for people who prefer their own mail program. */
  address?: string;
  /** In place of the company's logo. */
  logo?: ReactNode;
  /** One column at every width of the window. */
  isNarrow?: boolean;
  children: ReactNode;
};

/** Heading and introduction beside the form; above it on narrow screens and in frames. */
export function FormPage({ form, address, isNarrow = isFramed, logo, children }: Props) {
  return (
    <div
      className={cx(
        "mx-auto w-full gap-x-16 gap-y-6 px-4",
        isNarrow ? "flex max-w-reader flex-col py-4" : "grid max-w-content content-start py-8 lg:grid-cols-[2fr_3fr] lg:py-16",
      )}
    >
      <div className={cx("flex flex-col gap-4", !isNarrow && "lg:sticky lg:top-24 lg:self-start")}>
        {logo}
        {form.branding.logo_url && (
          <img src={form.branding.logo_url} alt="" className="h-10 max-w-48 self-start object-contain object-left" />
        )}
        <h1 className={cx("font-semibold text-balance break-words", isNarrow ? "text-title" : "text-title xs:text-display")}>
          {form.title}
        </h1>
        {form.intro && <p className={cx("break-words whitespace-pre-line text-muted", !isNarrow && "text-lead")}>{form.intro}</p>}
        {!isNarrow && (
          <ul className="flex flex-col gap-2 max-lg:hidden">
            {copy.facts.map((fact) => (
              <li key={fact} className="flex items-start gap-2">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
                {fact}
              </li>
            ))}
          </ul>
        )}
        {address && (
          <p className="text-muted max-lg:hidden">
            {copy.orWrite}{" "}
            <a href={`mailto:${address}`} className="font-medium text-ink underline">
              {address}
            </a>
          </p>
        )}
      </div>
      <div className={isNarrow ? "" : "rounded-card border border-line bg-surface p-4 xs:p-6 sm:p-8"}>{children}</div>
    </div>
  );
}
