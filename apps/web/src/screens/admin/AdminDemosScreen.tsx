import { BookingsList } from "@aside/features/scheduling/web/admin/BookingsList.tsx";
import { HostList } from "@aside/features/scheduling/web/admin/HostList.tsx";
import { useDemoSettings } from "@aside/features/scheduling/web/admin/queries.ts";
import { SettingsForm } from "@aside/features/scheduling/web/admin/SettingsForm.tsx";
import { demoAdminCopy as copy } from "@aside/features/scheduling/web/web-copy.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminDemosScreen() {
  return (
    <AdminFrame title={copy.title} permission="site.manage">
      <Card>
        <Tabs
          label={copy.title}
          tabs={[
            { value: "upcoming", label: copy.upcoming, content: <BookingsList when="upcoming" /> },
            { value: "past", label: copy.past, content: <BookingsList when="past" /> },
            { value: "hosts", label: copy.hosts, content: <Hosts /> },
            { value: "settings", label: copy.settings, content: <Settings /> },
          ]}
        />
      </Card>
    </AdminFrame>
  );
}

function Hosts() {
  const settings = useDemoSettings();
  return (
    <QueryState query={settings} failed={copy.failed} skeleton={<Skeleton className="h-40" />}>
      {({ hosts }) => <HostList hosts={hosts} />}
    </QueryState>
  );
}

function Settings() {
  const settings = useDemoSettings();
  return (
    <QueryState query={settings} failed={copy.failed} skeleton={<Skeleton className="h-64" />}>
      {(data) => {
        const { hosts: _, allowed_hosts, ...own } = data;
        return <SettingsForm settings={own} allowedHosts={allowed_hosts} />;
      }}
    </QueryState>
  );
}
