import { ProcessingView } from "../../shell/ProcessingView.tsx";

export function ProcessingScreen() {
  return <ProcessingView />;
}
