import { type ButtonVariant, buttonStyle } from "@aside/ui/elements/button-style.ts";
import type { ReactNode } from "react";
import type { Connection } from "../../connections/contract.ts";
import { ConnectionState } from "./ConnectionState.tsx";
import { slugOf } from "./slug.ts";

/** Parts that the pages' texts name, e.g. `<Note>…</Note>` in content/pages. */

/** A link that looks like a button. */
export function Action({ href, variant = "primary", children }: { href: string; variant?: ButtonVariant; children: ReactNode }) {
  return (
    <a href={href} className={buttonStyle(variant, "min-h-12 px-6 text-[17px]")}>
      {children}
    </a>
  );
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className="my-6 flex flex-wrap gap-3 print:hidden">{children}</div>;
}

/** A short text that must not be missed. */
export function Note({ children }: { children: ReactNode }) {
  return <div className="my-6 rounded-card border border-line bg-surface p-5 [&_p]:text-body">{children}</div>;
}

/** Facts side by side: name and value. */
export function FactList({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="my-6 divide-y divide-line rounded-card border border-line bg-surface">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-1 px-5 py-3 sm:grid-cols-[11rem_1fr] sm:gap-4">
          <dt className="font-medium text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Cards in two columns. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="my-8 grid gap-4 sm:grid-cols-2">{children}</div>;
}

/** `connection`: shows people who are signed in whether they have set it up. */
export function Card({ title, connection, children }: { title: string; connection?: Connection; children: ReactNode }) {
  return (
    <section
      id={slugOf(title)}
      className="flex flex-col rounded-card border border-line bg-surface p-6 [&_p]:text-body [&_p]:text-muted [&_ul]:text-body"
    >
      <h3 className="mb-2 text-lead font-semibold">{title}</h3>
      {children}
      {connection && <ConnectionState connection={connection} name={title} />}
    </section>
  );
}

/** Numbered steps with a title and a text. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="my-8 flex flex-col gap-8 [counter-reset:step]">{children}</ol>;
}

export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr] gap-x-4 [counter-increment:step] before:row-span-2 before:grid before:size-9 before:place-items-center before:rounded-full before:border before:border-line-strong before:text-body before:font-semibold before:content-[counter(step)] before:tabular-nums">
      <h3 className="pt-1 text-lead font-semibold">{title}</h3>
      <div className="mt-1 max-w-[44rem] min-w-0 text-muted [&_p]:text-body">{children}</div>
    </li>
  );
}

/** Below the heading, where the lead differs between installations. In a text, on one line: MDX puts several lines into a paragraph of their own. */
export const Lead = ({ children }: { children: ReactNode }) => (
  <p className="-mt-6 mb-10 max-w-[40rem] text-lead text-muted lg:-mt-10">{children}</p>
);
