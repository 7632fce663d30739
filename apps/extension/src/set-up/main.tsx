import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { copy } from "../copy.ts";
import "../pages.css";
import { SetUp } from "./SetUp.tsx";

document.title = copy.setUpTitle;
createRoot(document.querySelector("#root") as HTMLElement).render(
  <StrictMode>
    <SetUp />
  </StrictMode>,
);
