import { adminCopy, whitelistCopy } from "@aside/features/administration/copy.ts";
import { AddAddress } from "@aside/features/administration/web/AddAddress.tsx";
import { WhitelistList } from "@aside/features/administration/web/WhitelistList.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminWhitelistScreen() {
  return (
    <AdminFrame title={adminCopy.whitelist} permission="whitelist.manage">
      <Card className="flex flex-col gap-6">
        <AddAddress />
        <Tabs
          label={adminCopy.whitelist}
          tabs={[
            { value: "asked", label: whitelistCopy.asked, content: <WhitelistList filter="asked" /> },
            { value: "granted", label: whitelistCopy.granted, content: <WhitelistList filter="granted" /> },
          ]}
        />
      </Card>
    </AdminFrame>
  );
}
