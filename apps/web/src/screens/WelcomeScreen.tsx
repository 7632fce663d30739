import { brand } from "@aside/brand/brand.ts";
import { copy as connectionsCopy } from "@aside/features/connections/copy.ts";
import { useExtension } from "@aside/features/connections/web/use-extension.ts";
import { grantableRoles } from "@aside/contract/permissions.ts";
import { InviteDialog } from "@aside/features/invitations/web/InviteDialog.tsx";
import { inviteCopy } from "@aside/features/invitations/copy.ts";
import { PictureField } from "@aside/features/my-account/web/PictureField.tsx";
import { useSavePreference } from "@aside/features/my-account/web/queries.ts";
import { splitName } from "@aside/features/my-account/web/split-name.ts";
import { canShareScreen } from "@aside/features/recording/web/controls/can-share-screen.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useSession } from "../shell/session.ts";

/** The first steps of a new user, after the first sign-in. Leaving the screen by a button of its own ends it for good. */
export function WelcomeScreen() {
  const { user } = useSession();
  const [isInviting, setInviting] = useState(false);
  const save = useSavePreference("onboarding");
  const navigate = useNavigate();
  const extension = useExtension();
  if (!user) return null;
  const roles = grantableRoles(user.role);
  // If it can't be saved, the screen appears again at the next sign-in, which needs no error message.
  const finish = () => save.mutate("done");
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10 lg:py-16">
      <h1 className="text-title font-semibold break-words">{user.name ? `Welcome, ${splitName(user.name).first}` : "Welcome"}</h1>
      <p className="mt-2 text-lead text-muted">Send your first {brand.product} in about a minute.</p>
      <div className="mt-8 rounded-card border border-line bg-surface">
        <ol className="divide-y divide-line">
          <Step
            number={1}
            title={`Record your first ${brand.product}`}
            text={`60 seconds are enough: say hello, ${canShareScreen() ? "show your screen" : "show what's in front of you"}, or ask a question. You get the link when you stop.`}
            action={
              <LinkButton href={`/${brand.slug}/new`} onClick={finish}>
                Start recording
              </LinkButton>
            }
          />
          {roles.length > 0 && (
            <Step
              number={2}
              title="Invite your colleagues"
              text="They join your company and receive an email with a link."
              action={
                <Button variant="secondary" onClick={() => setInviting(true)}>
                  {inviteCopy.invite}
                </Button>
              }
            />
          )}
          <Step
            number={roles.length > 0 ? 3 : 2}
            title="Add your picture"
            text={`People see it beside every ${brand.product} that you send.`}
          >
            <PictureField user={user} />
          </Step>
          {extension && (
            <Step
              number={roles.length > 0 ? 4 : 3}
              title="Record from any page"
              text={
                "version" in extension
                  ? connectionsCopy.extensionOn(extension.version)
                  : `The browser extension records tabs and screens, and inserts an ${brand.product} into emails in Gmail and Outlook on the web.`
              }
              action={
                "href" in extension && (
                  <LinkButton href={extension.href} target="_blank" rel="noopener" variant="secondary">
                    {connectionsCopy.install}
                  </LinkButton>
                )
              }
            />
          )}
        </ol>
      </div>
      <div className="mt-6 flex justify-end">
        <Button
          variant="ghost"
          onClick={() => {
            finish();
            void navigate({ href: "/dashboard/inbox" });
          }}
        >
          Skip to inbox
        </Button>
      </div>
      {isInviting && <InviteDialog company={undefined} text={inviteCopy.textOwn} roles={roles} onClose={() => setInviting(false)} />}
    </div>
  );
}

type StepProps = { number: number; title: string; text: string; action?: ReactNode; children?: ReactNode };

function Step({ number, title, text, action, children }: StepProps) {
  return (
    <li className="flex gap-4 p-5 sm:p-6">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-ember-soft text-small font-semibold text-ember-strong tabular-nums"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-lead font-semibold">{title}</h2>
            <p className="text-muted">{text}</p>
          </div>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
