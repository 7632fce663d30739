import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { copy } from "../../copy.ts";
import { Questions } from "../ItemSections.tsx";
import { faqs, useCases } from "../items.ts";
import { slugOf } from "../slug.ts";
import { StartButton } from "../StartButton.tsx";
import { SharePicture } from "./SharePicture.tsx";
import { RecordPicture, ReplyPicture, SendPicture } from "./StepPictures.tsx";

function Hero({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto w-full max-w-content px-4 pt-14 sm:pt-20 lg:pt-28">
      <div className="mx-auto max-w-[52rem] text-center">
        <h1 className="text-hero font-semibold">{title}</h1>
        <div className="mx-auto mt-6 max-w-[38rem] [&_p]:text-lead [&_p]:text-muted">{children}</div>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <StartButton />
          <Link href="/how-it-works" className={cx(buttonStyle("ghost"), "min-h-12 px-5 text-[17px]")}>
            {copy.seeHow}
          </Link>
        </div>
      </div>
      <SharePicture />
    </section>
  );
}

function Section({ title, children, isWide = false }: { title: string; children: ReactNode; isWide?: boolean }) {
  const id = slugOf(title);
  return (
    <section className="mx-auto w-full max-w-content px-4 py-16 lg:py-24">
      <h2 id={id} className={cx("text-section font-semibold", isWide ? "max-w-[44rem]" : "max-w-[36rem]")}>
        {title}
      </h2>
      <div className="mt-10">{children}</div>
    </section>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-full max-w-content gap-10 px-4 pt-20 pb-4 md:grid-cols-3 lg:pt-28">{children}</div>;
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t-2 border-ember pt-5 [&_p]:text-body [&_p]:text-muted">
      <h2 className="mb-2 text-lead font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const PICTURES = { record: RecordPicture, send: SendPicture, reply: ReplyPicture };

function Flow({ children }: { children: ReactNode }) {
  return <ol className="grid gap-6 md:grid-cols-3">{children}</ol>;
}

function FlowStep({ picture, title, children }: { picture: keyof typeof PICTURES; title: string; children: ReactNode }) {
  const Picture = PICTURES[picture];
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface">
      <Picture />
      <div className="p-6 [&_p]:text-body [&_p]:text-muted">
        <h3 className="mb-1 text-lead font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function UseCaseLinks() {
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      {useCases.map((item) => (
        <li key={item.slug} className="bg-surface">
          <Link
            href={item.href}
            className="group flex h-full flex-col p-6 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="flex items-center justify-between gap-2 text-lead font-semibold">
              {item.title}
              <ArrowRight aria-hidden className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
            </span>
            <span className="mt-1 text-muted">{item.summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A dark part of the page in both themes: what runs on the reader's own machine. */
function Ownership({ title, children, command }: { title: string; children: ReactNode; command: string }) {
  const id = slugOf(title);
  return (
    <section data-dark className="border-y border-line bg-paper text-ink">
      <div className="mx-auto grid w-full max-w-content items-center gap-10 px-4 py-16 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:py-24">
        <div className="[&_a]:text-ink [&_p]:text-muted">
          <h2 id={id} className="mb-6 text-section font-semibold">
            {title}
          </h2>
          {children}
        </div>
        <pre className="overflow-x-auto rounded-card border border-line bg-surface p-6 font-mono text-body/7">
          <code>{command}</code>
        </pre>
      </div>
    </section>
  );
}

type ComparisonProps = { columns: readonly string[]; rows: readonly (readonly string[])[] };

function Comparison({ columns, rows }: ComparisonProps) {
  return (
    <div
      role="region"
      aria-label={copy.comparison}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      {/* On phones each row is a block, whose cells name their column. */}
      <table className="w-full border-collapse text-left max-md:block md:min-w-[44rem]">
        <thead className="max-md:hidden">
          <tr className="border-b border-line">
            <th scope="col" className="w-1/4 p-5">
              <span className="sr-only">{copy.topic}</span>
            </th>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={cx("w-1/4 p-5 text-lead font-semibold", index === columns.length - 1 && "bg-ember-soft")}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-b border-line last:border-b-0 max-md:block">
              <th scope="row" className="p-5 align-top font-medium max-md:block max-md:pb-2">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={index}
                  data-column={columns[index]}
                  className={cx(
                    "p-5 align-top max-md:grid max-md:grid-cols-[6rem_1fr] max-md:gap-2 max-md:px-5 max-md:py-2 max-md:before:font-medium max-md:before:content-[attr(data-column)]",
                    index === cells.length - 1 ? "bg-ember-soft" : "text-muted",
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LandingQuestions() {
  return (
    <>
      <Questions items={faqs.filter((item) => item.isOnLanding)} />
      <Link href="/faqs" className={cx(buttonStyle("ghost"), "mt-4 -ml-4")}>
        {copy.allQuestions} <ArrowRight aria-hidden className="size-5" />
      </Link>
    </>
  );
}

function Closing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line">
      <div className="mx-auto flex w-full max-w-content flex-col items-center px-4 py-20 text-center lg:py-28">
        <h2 className="max-w-[40rem] text-section font-semibold">{title}</h2>
        <div className="mt-4 mb-8 max-w-[34rem] [&_p]:text-lead [&_p]:text-muted">{children}</div>
        <StartButton />
      </div>
    </section>
  );
}

export const landingParts = {
  Closing,
  Comparison,
  Fact,
  Facts,
  Flow,
  FlowStep,
  Hero,
  LandingQuestions,
  Ownership,
  Section,
  UseCaseLinks,
};
