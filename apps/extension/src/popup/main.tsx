import { brand } from "@aside/brand/brand.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../pages.css";
import { Popup } from "./Popup.tsx";

document.title = brand.product;
createRoot(document.querySelector("#root") as HTMLElement).render(
  <StrictMode>
    <Popup />
  </StrictMode>,
);
