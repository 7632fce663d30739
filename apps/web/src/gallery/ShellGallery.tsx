import { Card } from "@aside/ui/elements/Card.tsx";
import { plainUser } from "@aside/web-client/session-store.ts";
import { CrashScreen } from "../shell/CrashScreen.tsx";
import { ProcessingView } from "../shell/ProcessingView.tsx";
import { trailOf } from "../shell/navigation/record-steps.ts";
import { SessionContext } from "../shell/session.ts";
import { StepTrail } from "../shell/navigation/StepTrail.tsx";
import { TopNavigation } from "../shell/navigation/TopNavigation.tsx";
import { GallerySection, GalleryState } from "./GallerySection.tsx";

const ADA = {
  user: { ...plainUser, userId: "1", name: "Ada Lovelace", email: "ada@example.com" },
  unviewedCount: 3,
  isPopup: false,
  signOut: () => Promise.resolve(true),
  openSignIn: () => undefined,
  openSignUp: () => undefined,
};

const CRASH = new Error("shown on purpose");

export function ShellGallery() {
  return (
    <GallerySection title="Shell">
      <GalleryState name="TopNavigation: signed in, unviewed posts">
        <div className="isolate w-full">
          <SessionContext value={ADA}>
            <TopNavigation label="Signed in" />
          </SessionContext>
        </div>
      </GalleryState>
      <GalleryState name="StepTrail: gone back to record">
        <StepTrail steps={trailOf("record", "/dev", "preview")} />
      </GalleryState>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <ProcessingView />
        </Card>
        <Card>
          <CrashScreen error={CRASH} />
        </Card>
      </div>
    </GallerySection>
  );
}
