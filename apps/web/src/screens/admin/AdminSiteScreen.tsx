import { adminCopy as copy } from "@aside/features/site/copy.ts";
import { NewslettersList } from "@aside/features/site/web/admin/NewslettersList.tsx";
import { ResourcesEditor } from "@aside/features/site/web/admin/ResourcesEditor.tsx";
import { SITE_ADMIN } from "@aside/features/site/web/admin/site-admin-paths.ts";
import { SubscribersList } from "@aside/features/site/web/admin/SubscribersList.tsx";
import { TestimonialsList } from "@aside/features/site/web/admin/TestimonialsList.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { useNavigate, useParams } from "@tanstack/react-router";
import { AdminFrame } from "./AdminFrame.tsx";

const TABS = {
  testimonials: TestimonialsList,
  newsletters: NewslettersList,
  subscribers: SubscribersList,
  resources: ResourcesEditor,
};
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[];

/** Each tab has an address; the first one has the screen's own. */
export function AdminSiteScreen() {
  const navigate = useNavigate();
  const { tab: asked } = useParams({ strict: false }) as { tab?: string };
  const open = NAMES.find((name) => name === asked) ?? "testimonials";
  return (
    <AdminFrame title={copy.title} permission="site.manage">
      <Card>
        <Tabs
          label={copy.title}
          value={open}
          onValueChange={(name) => void navigate({ href: name === "testimonials" ? SITE_ADMIN : `${SITE_ADMIN}/${name}` })}
          tabs={NAMES.map((name) => {
            const Tab = TABS[name];
            return { value: name, label: copy.tabs[name], content: <Tab /> };
          })}
        />
      </Card>
    </AdminFrame>
  );
}
