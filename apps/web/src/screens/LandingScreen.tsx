import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "../shell/session.ts";
import { rememberWantedPath } from "../shell/wanted-path.ts";
import { LandingIllustration } from "./LandingIllustration.tsx";

const FACTS = [
  {
    title: "The link plays while you still speak",
    text: "Your browser packages the video as you record and sends it second by second. When you stop, there is no upload to wait for.",
  },
  {
    title: "The transcript is ready when you stop",
    text: "Speech becomes a transcript with captions while you record, on your own server.",
  },
  {
    title: "Nothing you record is lost",
    text: "Every second is kept on your device until the server has it. If you close the tab or lose your connection, the upload resumes where it stopped.",
  },
];

export function LandingScreen() {
  const { user, openSignIn, openSignUp } = useSession();
  const wantsLogin = useLocation({ select: ({ search }) => "show_login" in search || "signup_default" in search });

  function startRecording() {
    // Opened after the sign-up.
    rememberWantedPath(`/${brand.slug}/new`);
    openSignUp();
  }

  useEffect(() => {
    if (wantsLogin && !user) openSignIn();
  }, [wantsLogin, user, openSignIn]);

  return (
    <div className="mx-auto w-full max-w-content px-4">
      <section className="grid items-center gap-10 py-12 lg:grid-cols-[1fr_1.05fr] lg:gap-16 lg:py-24">
        <div>
          <h1 className="text-title font-semibold xs:text-display">Say it once, on video. Be heard in full.</h1>
          <p className="mt-4 max-w-lg text-lead text-muted">
            {brand.product} is video messaging for work. Record a short message, send its link, and get a video reply with a transcript.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {user ? (
              <LinkButton href={`/${brand.slug}/new`}>Create New {brand.product}</LinkButton>
            ) : (
              <Button onClick={startRecording}>Record your first {brand.product}</Button>
            )}
            <LinkButton href="/#how-it-works" variant="ghost">
              See how it works
            </LinkButton>
          </div>
        </div>
        <LandingIllustration />
      </section>
      <section id="how-it-works" aria-labelledby="how-it-works-title" className="scroll-mt-24 border-t border-line py-12 lg:py-16">
        <h2 id="how-it-works-title" className="text-title font-semibold">
          How it works
        </h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3">
          {FACTS.map((fact, index) => (
            <li key={fact.title} className="flex flex-col gap-2">
              <span aria-hidden className="text-small font-semibold text-ember-strong tabular-nums">
                {index + 1}
              </span>
              <h3 className="text-lead font-semibold">{fact.title}</h3>
              <p className="text-muted">{fact.text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
