import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app.css";
import { App } from "./App.tsx";
import { SessionContext, signedOut } from "./shell/session.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <SessionContext value={signedOut}>
      <App />
    </SessionContext>
  </StrictMode>,
);
