import { ApiError } from "@aside/web-client/api-error.ts";
import { copy } from "@aside/features/oauth/copy.ts";
import { AppMark } from "@aside/features/oauth/web/AppMark.tsx";
import { AppPublisher } from "@aside/features/oauth/web/AppPublisher.tsx";
import { ConsentForm } from "@aside/features/oauth/web/consent/ConsentForm.tsx";
import { useConsent } from "@aside/features/oauth/web/consent/queries.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession, useSignOut } from "../../shell/session.ts";
import { useParams } from "@tanstack/react-router";
import { rememberWantedPath } from "../../shell/wanted-path.ts";

/** Asks a person whether an app may use their account (features/oauth). Shown signed out, too: then the sign-in comes first. */
export function ConsentScreen() {
  const { uid = "" } = useParams({ strict: false }) as { uid?: string };
  const consent = useConsent(uid);
  const { user, openSignIn } = useSession();
  const signOut = useSignOut();
  const isGone = consent.error instanceof ApiError && consent.error.status === 404;

  function signIn() {
    rememberWantedPath(location.pathname);
    openSignIn();
  }

  if (isGone)
    return (
      <EmptyState heading="h1" title={copy.consentGone}>
        {copy.consentGoneWhy}
      </EmptyState>
    );
  if (consent.error) return <ErrorState heading="h1" title={copy.notLoaded} error={consent.error} onRetry={() => void consent.refetch()} />;
  if (!consent.data) return <ProcessingView />;
  const { app } = consent.data;
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8">
      <Card className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <AppMark name={app.name} text={app.logo_text} />
          <div className="flex min-w-0 flex-col items-start gap-1">
            <h1 className="text-title font-semibold break-words">{copy.consentTitle(app.name)}</h1>
            <AppPublisher app={app} />
          </div>
        </div>
        <p>{copy.consentWhy(app.name)}</p>
        {user ? (
          <ConsentForm key={user.userId} uid={uid} consent={consent.data} account={user} onOther={() => signOut(signIn)} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-muted">{copy.signInFirst(app.name)}</p>
            <Button onClick={signIn}>{copy.signIn}</Button>
          </div>
        )}
      </Card>
    </div>
  );
}
