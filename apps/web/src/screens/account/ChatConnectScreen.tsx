import { webCopy as copy } from "@aside/features/chat/web-copy.ts";
import { ConnectAccounts } from "@aside/features/chat/web/ConnectAccounts.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { ConnectFrame } from "./ConnectFrame.tsx";

/** Connects the account in Slack or Teams from which the link comes with the account of who is signed in here. */
export function ChatConnectScreen() {
  const token = useScreenParam("token");
  const navigate = useNavigate();
  const onRecord = (path: string) => void navigate({ href: path });
  return (
    <ConnectFrame title={copy.linkTitle} signInFirst={copy.signInFirst} signIn={copy.signIn}>
      {(user, onOther) => <ConnectAccounts key={user.userId} token={token} email={user.email} onOther={onOther} onRecord={onRecord} />}
    </ConnectFrame>
  );
}
