import { expect, test } from "vitest";
import { writeXml } from "./write-xml.ts";

test("renders markup in a field as text and drops characters that XML does not allow", () => {
  const xml = writeXml({ title: `</title><script>alert("1")</script> & ' ]]> <!-- \u0000\u000b\ufffe`, width: 640 });
  expect(xml).toContain("<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39; ]]&gt; &lt;!-- </title>");
  expect(xml).toContain("<width>640</width>");
});
