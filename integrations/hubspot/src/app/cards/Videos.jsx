import React, { useEffect, useState } from "react";
import { Button, EmptyState, Flex, hubspot, Link, LoadingSpinner, Text } from "@hubspot/ui-extensions";

/** The address of your installation: the same as in app-hsmeta.json. */
const ASIDE = "https://video.example.com";

hubspot.extend(({ actions }) => <Videos actions={actions} />);

/** HubSpot signs each request and adds the account's id (`portalId`). */
async function ask(path, parameters, method) {
  const reply = await hubspot.fetch(`${ASIDE}${path}?${new URLSearchParams(parameters)}`, { method });
  if (!reply.ok) throw new Error(`Aside answered with ${reply.status}.`);
  return await reply.json();
}

function Videos({ actions }) {
  const [email, setEmail] = useState("");
  const [items, setItems] = useState(null);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    const read = async () => {
      const { email: address = "" } = await actions.fetchCrmObjectProperties(["email"]);
      setEmail(address);
      setItems(address === "" ? [] : (await ask("/v1/crm/hubspot/card", { email: address }, "GET")).items);
    };
    read().catch((error) => setProblem(error.message));
  }, [actions]);

  const copy = async ({ event_id: eventId }) => {
    try {
      const { html } = await ask("/v1/crm/hubspot/card/link", { email, eventId }, "POST");
      await actions.copyTextToClipboard(html);
      actions.addAlert({ type: "success", message: "Copied. Paste it as HTML into your email." });
    } catch (error) {
      actions.addAlert({ type: "danger", message: error.message });
    }
  };

  if (problem !== "") return <Text>{problem}</Text>;
  if (items === null) return <LoadingSpinner label="Loading videos" />;
  if (items.length === 0) return <EmptyState title="No videos yet" layout="vertical" />;
  return (
    <Flex direction="column" gap="md">
      {items.map((item) => (
        <Flex key={item.event_id} direction="column" gap="xs">
          <Link href={item.url}>{item.title}</Link>
          <Text variant="microcopy">
            {item.author_name}, {new Date(item.sent_at).toLocaleDateString()} · {item.views === 1 ? "1 view" : `${item.views} views`}
            {item.last_viewed_at ? `, last ${new Date(item.last_viewed_at).toLocaleString()}` : ""}
          </Text>
          <Button variant="secondary" size="xs" onClick={() => copy(item)}>
            Copy for email
          </Button>
        </Flex>
      ))}
    </Flex>
  );
}
