import { expect, test } from "vitest";
import { splitSentences } from "@aside/ai/text/split-sentences.ts";
import { findActions } from "./find-actions.ts";

/** A Monday. */
const RECORDED = new Date("2026-03-02T12:00:00Z");

async function found(text: string) {
  const words = text.split(" ").map((word, index) => ({ text: word, start: index / 2, end: index / 2 + 0.4 }));
  const segment = { text, start: 0, end: words.length / 2, confidence: 0.9, words };
  return await findActions(splitSentences([segment], { isWhole: true }), RECORDED);
}

test.each([
  ["Please send the contract to Ann and book the room.", "viewers", "viewers"],
  ["Maria, can you update the forecast by Friday?", "Maria"],
  ["I'll call the bank tomorrow.", "speaker"],
  ["Tom is going to fix the printer.", "Tom"],
  ["We need to order more paper.", ""],
  ["Make sure you lock the door.", "viewers"],
  ["Don't forget to submit your timesheet by Friday.", "viewers"],
  ["Could someone take notes on Monday?", ""],
  ["I need Karl to check the valve.", "Karl"],
  ["Legal will review the wording.", "Legal"],
  ["Kenji needs to cancel the subscription before the end of the month.", "Kenji"],
  ["Would you mind forwarding the email to Dora?", "viewers"],
  ["I'd appreciate it if you could return the samples.", "viewers"],
  ["The invoice needs to be paid by Tuesday.", ""],
  ["Let's move the meeting to nine by Friday.", ""],
  ["We have to fix the door and call the owner.", "", ""],
  ["Next, prepare the slides and send them to me.", "viewers", "viewers"],
  ["I asked Omar to collect the badges.", "Omar"],
  ["Zoe will bring the cables, and I'll set up the screen.", "Zoe", "speaker"],
  ["When you get a chance, please look over the draft.", "viewers"],
  ["If you could check the totals, that would be great.", "viewers"],
  ["Lena, you need to renew the license by June fifth.", "Lena"],
  ["I owe you a reply, so I'll write it tonight.", "speaker"],
  ["Hugo, please draft the agenda.", "Hugo"],
  ["My assistant will send you the address.", "My assistant"],
  ["We still need someone to drive the van.", ""],
  ["I want everyone to read the new policy before Wednesday.", "everyone"],
  ["Update the price list, print it, and put it in the window.", "viewers", "viewers", "viewers"],
  ["Can you please give me a call back today?", "viewers"],
  ["Get back to me with the figures by noon tomorrow.", "viewers"],
  ["Please let me know by Thursday which option you prefer.", "viewers"],
  ["I will follow up with the vendor next week.", "speaker"],
  ["Sara and Nils will prepare the booth.", "Sara and Nils"],
  ["It would be great if you could test the login page.", "viewers"],
  ["Peter should talk to the landlord about the heating.", "Peter"],
  ["I promised to send the photos, and I will do that tonight.", "speaker"],
  ["Then we have to decide on a name by the end of the week.", ""],
  ["What I need from you is a list of suppliers.", "viewers"],
  ["Go ahead and publish the page.", "viewers"],
  ["Can we get the figures by Monday?", ""],
  ["You'll have to sign the form before Friday.", "viewers"],
  ["Someone has to water the plants.", ""],
  ["Ask Miriam for the key.", "viewers"],
  ["Reply to this message with your size.", "viewers"],
  ["I've got to finish the audit this week.", "speaker"],
  ["Ravi, I'd like you to call the hotel.", "Ravi"],
  ["Ravi, your job is to keep the list.", "Ravi"],
  ["Ingrid is sending the parts on Thursday.", "Ingrid"],
  ["Carlos needs to sign the form.", "Carlos"],
  ["Our committee will meet the builder and report back.", "Our committee", "Our committee"],
])("%s: finds who a task is for", async (text, ...who) => {
  expect((await found(text)).map((action) => action.who)).toEqual(who);
});

test.each([
  ["If the client says no, I'll call the other supplier."],
  ["You don't have to send anything."],
  ["Please enjoy the holidays."],
  ["Let me know if you have any questions."],
  ["Thanks for sending the report."],
  ["She said we need to update the contract."],
  ["I will say that the numbers look good."],
  ["We should be fine."],
  ["I had to rewrite the whole thing."],
  ["Should we move the launch to May?"],
  ["Can you believe it?"],
  ["Can you hear me?"],
  ["I'll see you tomorrow."],
  ["I'll be out of office on Monday."],
  ["I'm going to walk you through the slides."],
  ["Let me show you the dashboard."],
  ["Let me explain how it works."],
  ["You will receive an email tomorrow."],
  ["The system will send you a code."],
  ["The new version will improve the speed."],
  ["I would send it today if I could."],
  ["We could hire another person."],
  ["I wish I could visit you."],
  ["He told me that he will send the documents next week but I doubt it."],
  ["They asked us to cut the price."],
  ["I was going to email you yesterday."],
  ["I don't want you to worry."],
  ["Nobody needs to work this weekend."],
  ["Please don't hesitate to call us."],
  ["Feel free to share this video."],
  ["You can find the link below."],
  ["As you can see, sales went up."],
  ["We used to print the reports every Monday."],
  ["I think it will take a week."],
  ["Thank you for taking the time to meet us."],
  ["It's not your job to fix this."],
  ["I never said I'd pay for it."],
  ["What will we do about the budget?"],
  ["Who will write the report?"],
  ["Do we need to call them?"],
  ["You might remember our last call."],
  ["The meeting is on Tuesday."],
  ["The deadline was last Friday."],
  ["Marta already sent the invoice."],
  ["Marta has finished the design and it looks great."],
  ["We have reviewed the numbers."],
  ["Sales will grow by ten percent."],
  ["Our customers need to log in twice, which annoys them."],
  ["Anna is leading the project."],
  ["I need to be honest with you."],
  ["I have to admit that I was wrong."],
  ["I have to say, I'm impressed."],
  ["Bear with me for a second."],
  ["Take care and talk soon."],
  ["Keep up the good work."],
  ["Don't send it yet."],
  ["Please do not reply to this message."],
  ["It would be nice to meet one day."],
  ["Imagine you get a call from a client."],
  ["Remember that the office is closed on Friday."],
  ["Just so you know, the price went up."],
  ["Whether we open the store depends on the bank."],
  ["Call volume went up last week."],
  ["Order numbers are higher than ever."],
  ["Test results came back yesterday."],
  ["Review meetings are now shorter."],
  ["Book sales dropped in March."],
  ["Send times have improved a lot."],
  ["You'll love the new office."],
  ["You'll notice that the button is green."],
  ["Before we send it, they want to read it."],
  ["If I were you I would talk to a lawyer."],
  ["We won't change the price."],
  ["The plumber will need a key."],
  ["I want to thank everyone who helped."],
  ["I'd like to introduce myself."],
  ["I'd like to start with the good news."],
  ["Let's look at the numbers."],
  ["Let's get started."],
  ["Let's be honest."],
  ["We'll see what happens."],
  ["We will have more news next month."],
  ["You have to hear this song."],
  ["You should have seen the crowd."],
  ["You must be tired."],
  ["I must say the team did great work."],
  ["Tell me about it."],
  ["Have a look at this chart."],
  ["Look at the second column."],
  ["Check this out."],
  ["Click on the blue button and you will see the list."],
  ["To open the door, you turn the key twice."],
  ["When the light goes red, the machine will stop by itself."],
  ["My boss wants me to travel more."],
  ["Ana wonders if we could change the color."],
  ["I hope you can join us."],
  ["I hope this helps."],
  ["Hope to see you there."],
  ["Wish us luck."],
  ["In the video I talk about how to write a good email."],
  ["We always check the brakes before we deliver a car."],
  ["Every morning the crew checks the tanks."],
  ["The driver has to stop every four hours by law."],
  ["Congratulations on the promotion, you should celebrate."],
  ["I can send you the file if you like."],
  ["I could come by on Tuesday if that helps."],
  ["You would need to sign a new contract in that case."],
  ["If you have any questions, please call me."],
  ["Unless you object, I will order the blue one."],
  ["That said, it's a good plan."],
  ["We need more time."],
  ["I need coffee."],
  ["This needs to be better."],
  ["The results have to be seen to be believed."],
  ["It has to be said that the start was slow."],
  ["Mistakes should be expected."],
  ["Investors will ask about churn."],
  ["Ben is working on the new site."],
  ["During that time we have to use the stairs."],
])("finds no task in: %s", async (text) => {
  expect(await found(text)).toEqual([]);
});

test.each<[string, string, string | null, string]>([
  ["Please send the contract by Friday.", "Send the contract", "2026-03-06", "by Friday"],
  ["I'll call the bank tomorrow.", "Call the bank", "2026-03-03", "tomorrow"],
  ["Before Thursday, please close the shared calendars.", "Close the shared calendars", "2026-03-05", "Before Thursday"],
  [
    "Kenji needs to cancel the subscription before the end of the month.",
    "Cancel the subscription",
    "2026-03-31",
    "before the end of the month",
  ],
  ["Please finish the list by the end of the week.", "Finish the list", "2026-03-06", "by the end of the week"],
  ["Please return the slip by Thursday the nineteenth.", "Return the slip", "2026-03-19", "by Thursday the nineteenth"],
  ["We have to file the form by the fifteenth of April.", "File the form", "2026-04-15", "by the fifteenth of April"],
  ["Please send me the draft next week.", "Send me the draft", null, "next week"],
  ["Please send me the draft as soon as possible.", "Send me the draft", null, "as soon as possible"],
  ["Please check the pump at ten.", "Check the pump at ten", null, ""],
  ["Please send me the notes from Tuesday.", "Send me the notes from Tuesday", null, ""],
  ["Please finish it by Monday.", "Finish it", null, "by Monday"],
])("%s: finds the task and its date", async (said, text, due, due_text) => {
  expect(await found(said)).toMatchObject([{ text, due, due_text }]);
});

test("the quote is literal, with its times", async () => {
  const [action] = await found("Hello there. Tom, could you send the list to Ann? Thanks.");
  expect(action).toMatchObject({
    who: "Tom",
    text: "Send the list to Ann",
    source: { quote: "Tom, could you send the list to Ann?", start: 1 },
  });
  expect(action?.source.end).toBeCloseTo(4.9);
});

test("a person addressed by name is also meant in the next sentence, but not later", async () => {
  const actions = await found("Marcus, thanks for the notes. Can you add the prices? It rained a lot today. Can you close the window?");
  expect(actions.map((action) => action.who)).toEqual(["Marcus", "viewers"]);
});

test("a pronoun refers to the last named person", async () => {
  expect(await found("Brigid knows the hall. She will send the date to everybody.")).toMatchObject([
    { who: "Brigid", text: "Send the date to everybody" },
  ]);
});

test("a repeated task is listed once, with the date from either mention", async () => {
  const actions = await found("Please send the signed contract to Ann. So again, please send the signed contract to Ann by Friday.");
  expect(actions).toMatchObject([{ text: "Send the signed contract to Ann", due: "2026-03-06" }]);
});

test("ten thousand words take a second or two", async () => {
  const started = performance.now();
  await found("Please send the contract to Ann and book the room for Friday, because we need it. ".repeat(600).trim());
  expect(performance.now() - started).toBeLessThan(10_000);
});
