import { Button } from "../../ui/elements/Button.tsx";
