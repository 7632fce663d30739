import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { CheckMenu } from "@aside/ui/overlays/CheckMenu.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import { Menu } from "@aside/ui/overlays/Menu.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { Tip } from "@aside/ui/overlays/Tip.tsx";
import { toastError, toastInfo, toastSuccess, toastUndo } from "@aside/ui/feedback/toast.ts";
import { Copy, Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { GallerySection, GalleryState } from "./GallerySection.tsx";
import poster from "./poster.svg";

const VARIANTS = ["primary", "secondary", "ghost", "danger", "ghost-danger"] as const;

export function ActionsGallery() {
  const [open, setOpen] = useState(false);
  return (
    <GallerySection title="Actions">
      <GalleryState name="Mark">
        <Mark className="size-6" />
        <Mark />
        <Mark className="size-16" title="Aside" />
      </GalleryState>
      <GalleryState name="Type">
        <Card className="w-full">
          <p className="text-display font-semibold">Display 44/48</p>
          <p className="text-title font-semibold">Title 28/34</p>
          <p className="text-lead font-semibold">Lead 19/28</p>
          <p>Body 15/24, and 0123456789</p>
          <p className="text-small text-muted">Secondary 13/20</p>
        </Card>
      </GalleryState>
      {VARIANTS.map((variant) => (
        <GalleryState key={variant} name={`Button ${variant}: at rest, busy, disabled; LinkButton`}>
          <Button variant={variant}>Send</Button>
          <Button variant={variant} busy busyLabel="Sending">
            Send
          </Button>
          <Button variant={variant} disabled>
            Send
          </Button>
          <LinkButton variant={variant} href="/dev/gallery">
            Go there
          </LinkButton>
        </GalleryState>
      ))}
      <GalleryState name="IconButton, Menu, Tip, Dialog, toasts">
        <IconButton label="Copy">
          <Copy aria-hidden />
        </IconButton>
        <IconButton label="Copy (disabled)" disabled>
          <Copy aria-hidden />
        </IconButton>
        <Menu
          trigger={
            <IconButton label="More">
              <Ellipsis aria-hidden />
            </IconButton>
          }
          entries={[
            { label: "Copy the link", icon: <Copy aria-hidden />, onSelect: () => toastSuccess("Copied to clipboard!") },
            { label: "Open", href: "/dev/gallery" },
            { label: "Download", disabled: true },
            { label: "Delete", icon: <Trash2 aria-hidden />, danger: true, separated: true },
          ]}
        />
        <Tip text="Only you see who watched.">
          <Button variant="ghost">Tooltip</Button>
        </Tip>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <CheckMenu
          trigger={<Button variant="secondary">CheckMenu</Button>}
          options={[
            { value: "a", label: "Finance", checked: true },
            { value: "b", label: "Hiring", checked: false },
          ]}
          onToggle={() => undefined}
          empty="Nothing"
          foot={{ label: "Manage", onSelect: () => undefined }}
        />
        <Button variant="secondary" onClick={() => toastUndo("Aside deleted", "Undo", () => undefined, 10_000)}>
          Undo toast
        </Button>
        <Button variant="secondary" onClick={() => toastError("Invalid code")}>
          Error toast
        </Button>
        <Button variant="secondary" onClick={() => toastSuccess("Code sent successfully")}>
          Success toast
        </Button>
        <Button variant="secondary" onClick={() => toastInfo("Please log out when you end your session.")}>
          Info toast
        </Button>
        <Button variant="secondary" onClick={() => toastError("Your session has expired. Please login again to continue.")}>
          Session toast
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Delete this Aside?"
          description="Its link stops working at once. This cannot be undone."
          footer={
            <>
              <Button variant="secondary" onClick={() => setOpen(false)}>
                Keep it
              </Button>
              <Button variant="danger" onClick={() => setOpen(false)}>
                Delete
              </Button>
            </>
          }
        />
      </GalleryState>
      <GalleryState name="Badge">
        <Badge>Draft</Badge>
        <Badge tone="ember">Live</Badge>
        <Badge tone="success">Sent</Badge>
        <Badge tone="warning">Waiting</Badge>
        <Badge tone="danger">Failed</Badge>
      </GalleryState>
      <GalleryState name="Avatar: small, medium, large, picture, broken picture">
        <Avatar name="Ada Lovelace" size="small" />
        <Avatar name="Ada Lovelace" />
        <Avatar name="grace.hopper@x.io" size="large" />
        <Avatar name="Ada Lovelace" size="large" imageUrl={poster} />
        <Avatar name="Alan Turing" size="large" imageUrl="data:image/png;base64,broken" />
      </GalleryState>
      <GalleryState name="Tabs">
        <div className="w-full">
          <Tabs
            label="Details of this Aside"
            tabs={["Details", "Responses", "Recipients", "Privacy settings"].map((name) => ({
              value: name,
              label: name,
              content: <p>{name}</p>,
            }))}
          />
        </div>
      </GalleryState>
    </GallerySection>
  );
}
