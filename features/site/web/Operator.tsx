import { copy } from "../copy.ts";
import { settingOf, When } from "./When.tsx";

/** The legal name of who runs this installation (SITE_OPERATOR). */
export function Operator() {
  return (
    <>
      <When is="operator">{settingOf("operator")}</When>
      <When is="!operator">{copy.noOperator}</When>
    </>
  );
}

/** The operator's postal address (SITE_ADDRESS), if there is one. */
export function Address() {
  return (
    <When is="address">
      <span>{settingOf("address")}</span>
    </When>
  );
}
