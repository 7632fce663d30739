import { ChatConnections } from "@aside/features/chat/web/ChatConnections.tsx";
import { useConnectSlack } from "@aside/features/chat/web/queries.ts";
import { webCopy as copy } from "@aside/features/chat/web-copy.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { AdminFrame } from "./AdminFrame.tsx";

/** Slack sends the administrator back here, with a code that the server exchanges for a token. */
export function AdminChatScreen() {
  const code = useScreenParam("code");
  const state = useScreenParam("state");
  const problem = useScreenParam("error");
  const connect = useConnectSlack();
  const navigate = useNavigate();
  const used = useRef("");
  useEffect(() => {
    if (state === "" || used.current === state) return; // React runs effects twice in development
    used.current = state;
    // Reloaded, the page would use the code again.
    const clean = () => void navigate({ href: "/admin/chat", replace: true });
    if (problem !== "") {
      toastError(copy.declined);
      clean();
    } else
      connect.mutate(
        { code, state },
        { onSuccess: () => toastSuccess(copy.connected), onError: (error) => toastError(error.message), onSettled: clean },
      );
  });
  return (
    <AdminFrame title={copy.title} permission="chat.manage">
      {connect.isPending ? <p role="status">{copy.connecting}</p> : <ChatConnections />}
    </AdminFrame>
  );
}
