import { Button } from "@aside/ui/elements/Button.tsx";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { copyText, NOT_COPIED } from "@aside/ui/feedback/copy-text.ts";
import { toastError, toastSuccess, toastUncopied } from "@aside/ui/feedback/toast.ts";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { loadChunk } from "@aside/ui/load-chunk.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { ExternalLink, Hash, Mail, QrCode, Share2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { copy } from "../copy.ts";
import { writeEmailSnippet } from "../email-snippet.ts";
import { recordShare } from "./record-share.ts";

const QrDialog = lazyChunk(async () => ({ default: (await import("./QrDialog.tsx")).QrDialog }));

type Shared = { title: string; url: string };

/** False: the person closed the dialog. */
async function shareInBrowser(shared: Shared): Promise<boolean> {
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    if ((error as Error).name === "AbortError") return false;
    throw error;
  }
}

/** Android's web views cannot share. */
async function shareInApp(shared: Shared): Promise<boolean> {
  const { share } = await loadChunk(async () => await import("../../native-app/web/shell/share.ts"));
  return await share(shared);
}

type Props = {
  postId: string;
  link: string;
  title: string;
  creatorName: string;
  /** Absolute URL of the moving picture; null if not everybody with the link may see it. */
  pictureUrl: string | null;
  /** Of a video that was made with an avatar. */
  label: string | null;
  /** More buttons. */
  children?: ReactNode;
};

/** Ways to share a sent post, other than its link. */
export function ShareButtons({ postId, link, title, creatorName, pictureUrl, label, children }: Props) {
  const [isQrOpen, setQrOpen] = useState(false);
  const texts = copy.share;
  const name = title || copy.untitled(creatorName);

  async function copyForEmail() {
    const { html, text } = writeEmailSnippet({ link, title, creatorName, pictureUrl, label });
    const blob = (content: string, type: string) => new Blob([content], { type });
    try {
      await navigator.clipboard.write([
        new ClipboardItem({ "text/html": blob(html, "text/html"), "text/plain": blob(text, "text/plain") }),
      ]);
      recordShare(postId, "email");
      toastSuccess(texts.emailCopied);
    } catch {
      toastUncopied(NOT_COPIED, text);
    }
  }

  // Slack has no address that opens a message with a link.
  async function copyForSlack() {
    if (await copyText(link, texts.slackCopied)) recordShare(postId, "other");
  }

  async function shareNatively() {
    try {
      const isShared = isNativeShell() ? await shareInApp({ title: name, url: link }) : await shareInBrowser({ title: name, url: link });
      if (isShared) recordShare(postId, "native");
    } catch {
      toastError(texts.notShared);
    }
  }

  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:px-2">
      <Button variant="secondary" onClick={() => void copyForEmail()}>
        <Mail aria-hidden className="size-5" /> {texts.email}
      </Button>
      <Button variant="secondary" onClick={() => setQrOpen(true)}>
        <QrCode aria-hidden className="size-5" /> {texts.qrCode}
      </Button>
      <Button variant="secondary" onClick={() => void copyForSlack()}>
        <Hash aria-hidden className="size-5" /> {texts.slack}
      </Button>
      <a
        href={`https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link }).toString()}`}
        target="_blank"
        rel="noopener"
        className={buttonStyle("secondary")}
        onClick={() => recordShare(postId, "other")}
      >
        LinkedIn <ExternalLink aria-label={texts.newTab} className="size-4" />
      </a>
      {("share" in navigator || isNativeShell()) && (
        <Button variant="secondary" onClick={() => void shareNatively()}>
          <Share2 aria-hidden className="size-5" /> {texts.more}
        </Button>
      )}
      {children}
      {isQrOpen && (
        <Suspense>
          <QrDialog link={link} onClose={() => setQrOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
