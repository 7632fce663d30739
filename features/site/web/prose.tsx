import type { ComponentProps } from "react";
import { slugOf } from "./slug.ts";

/** Links of a text. Those to other sites do not tell them which page they are on. */
function TextLink({ href = "", ...rest }: ComponentProps<"a">) {
  return (
    <a {...rest} href={href} className="font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink" />
  );
}

/** A heading that links can name: its id is made of its text. */
function Heading({ children, ...rest }: ComponentProps<"h2">) {
  return (
    <h2 {...rest} id={slugOf(children)} className="mt-12 mb-3 text-title font-semibold first:mt-0">
      {children}
    </h2>
  );
}

/** The look of a Markdown text's elements. */
export const prose = {
  a: TextLink,
  h2: Heading,
  h3: ({ children }: ComponentProps<"h3">) => <h3 className="mt-8 mb-2 text-lead font-semibold">{children}</h3>,
  p: (props: ComponentProps<"p">) => <p {...props} className="my-4 text-[17px]/7 text-pretty first:mt-0 last:mb-0" />,
  ul: (props: ComponentProps<"ul">) => (
    <ul {...props} className="my-4 flex list-disc flex-col gap-2 pl-5 text-[17px]/7 marker:text-ember first:mt-0 last:mb-0" />
  ),
  ol: (props: ComponentProps<"ol">) => (
    <ol
      {...props}
      className="my-4 flex list-decimal flex-col gap-2 pl-6 text-[17px]/7 marker:font-semibold marker:text-muted first:mt-0 last:mb-0"
    />
  ),
  strong: (props: ComponentProps<"strong">) => <strong {...props} className="font-semibold" />,
  code: (props: ComponentProps<"code">) => (
    <code {...props} className="rounded-[4px] bg-sunken px-1.5 py-0.5 font-mono text-[0.9em] break-words" />
  ),
  pre: (props: ComponentProps<"pre">) => (
    <pre
      {...props}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard
      tabIndex={0}
      className="my-4 overflow-x-auto rounded-card border border-line bg-sunken p-4 font-mono text-body [&_code]:bg-transparent [&_code]:p-0"
    />
  ),
};
