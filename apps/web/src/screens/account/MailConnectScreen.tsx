import { webCopy as copy } from "@aside/features/mail-add-ons/web-copy.ts";
import { ConnectMail } from "@aside/features/mail-add-ons/web/ConnectMail.tsx";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { ConnectFrame } from "./ConnectFrame.tsx";

/** Connects the account of Gmail or Outlook whose add-on opened this page with the account of who is signed in here. */
export function MailConnectScreen() {
  const token = useScreenParam("token");
  return (
    <ConnectFrame title={copy.connectTitle} signInFirst={copy.signInFirst} signIn={copy.signIn}>
      {(user, onOther) => <ConnectMail key={user.userId} token={token} email={user.email} onOther={onOther} />}
    </ConnectFrame>
  );
}
