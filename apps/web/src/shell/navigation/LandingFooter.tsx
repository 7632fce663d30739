import { Footer } from "@aside/features/site/web/Footer.tsx";
import { ThemeSwitch } from "@aside/ui/fields/ThemeSwitch.tsx";

/** The public site's footer, with the app's switch. */
export const LandingFooter = () => <Footer theme={<ThemeSwitch />} />;
