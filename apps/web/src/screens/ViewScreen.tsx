export { AsideScreen as ViewScreen } from "./AsideScreen.tsx";
