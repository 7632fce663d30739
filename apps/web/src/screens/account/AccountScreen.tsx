import { accountCopy as copy } from "@aside/features/my-account/copy.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { useSession } from "../../shell/session.ts";

const ACCOUNT_PATH = "/account";

const TABS = {
  profile: lazyChunk(async () => ({ default: (await import("./ProfileTab.tsx")).ProfileTab })),
  notifications: lazyChunk(async () => ({ default: (await import("./NotificationsTab.tsx")).NotificationsTab })),
  security: lazyChunk(async () => ({ default: (await import("./SecurityTab.tsx")).SecurityTab })),
  prompts: lazyChunk(async () => ({ default: (await import("./PromptsTab.tsx")).PromptsTab })),
  developer: lazyChunk(async () => ({ default: (await import("./DeveloperTab.tsx")).DeveloperTab })),
  data: lazyChunk(async () => ({ default: (await import("./DataTab.tsx")).DataTab })),
};
type TabName = keyof typeof TABS;

/** My Account. Each tab has an address; the first one has the screen's own. */
export function AccountScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { tab: asked } = useParams({ strict: false }) as { tab?: string };
  if (!user) return null;
  const names = Object.keys(TABS) as TabName[];
  const open = names.find((name) => name === asked) ?? "profile";
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-4 px-4 py-6">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-title font-semibold">{copy.title}</h1>
        <LinkButton href="/logout" variant="ghost" className="-mr-4">
          {copy.logout}
        </LinkButton>
      </div>
      <Tabs
        label={copy.title}
        value={open}
        onValueChange={(name) => void navigate({ href: name === "profile" ? ACCOUNT_PATH : `${ACCOUNT_PATH}/${name}` })}
        tabs={names.map((name) => {
          const Tab = TABS[name];
          return {
            value: name,
            label: copy.tabs[name],
            content: (
              <Suspense fallback={<TabSkeleton />}>
                <div className="flex flex-col gap-4">
                  <Tab user={user} />
                </div>
              </Suspense>
            ),
          };
        })}
      />
    </div>
  );
}

function TabSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-64" />
      <Skeleton className="h-32" />
    </div>
  );
}
