import { createRoot } from "react-dom/client";
