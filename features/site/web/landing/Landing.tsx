import LandingText from "../../content/pages/landing.mdx";
import { prose } from "../prose.tsx";
import { pageParts } from "../page-parts.tsx";
import { landingParts } from "./landing-parts.tsx";

const components = { ...prose, ...pageParts, ...landingParts };

/** The landing page between header and footer. The app shows it, too, behind the sign-in. */
export function Landing() {
  return <LandingText components={components} />;
}
