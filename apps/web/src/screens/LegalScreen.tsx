import { brand } from "@aside/brand/brand.ts";

type Section = { title: string; text: string };

// The operator of an installation is responsible for these texts and replaces them where the law requires more.
const TERMS: Section[] = [
  {
    title: "Your content stays yours",
    text: `You keep all rights to what you record and write. ${brand.product} stores it and shows it to the people you choose, and to no one else.`,
  },
  {
    title: "Record and share responsibly",
    text: "Tell people before you record them. Share only what you have the right to share. Don't use the service for anything unlawful, to harass people, to spread malware, or to reach data that isn't yours.",
  },
  {
    title: "Your account",
    text: "Your account is for you alone. Keep your password to yourself, and sign out of devices that you no longer use. If your account belongs to a company, its administrators can manage it.",
  },
  {
    title: "Availability",
    text: "The service is provided as it is. Download what you can't afford to lose.",
  },
  {
    title: "Ending",
    text: "You can delete your account at any time in My Account. Accounts that break these terms can be disabled.",
  },
];

const PRIVACY: Section[] = [
  {
    title: "What is stored",
    text: "Your name, email, picture and settings; your password only as a hash; your sign-ins with their browser and time; and what you make: videos, transcripts, summaries, comments, reactions and the addresses of your recipients.",
  },
  {
    title: "What senders see",
    text: `When you watch an ${brand.product}, its sender sees that it was viewed, when, and which parts. If you are signed in or open a personal link, the sender sees who you are; otherwise you are an anonymous viewer.`,
  },
  {
    title: "Cookies",
    text: "One cookie keeps you signed in. Another recognizes your browser, so that your views count once. There are no advertising cookies.",
  },
  {
    title: "Transcripts and summaries",
    text: "They are made by the operator of this installation: on its own server, or at a provider that it has chosen.",
  },
  {
    title: "Who can watch your videos",
    text: `You decide for every ${brand.product}: anyone with the link, signed-in people, or only your recipients. You can change it at any time, and the change takes effect at once.`,
  },
  {
    title: "Your control",
    text: "In My Account you can download everything stored about you, and delete your account. It is deleted after 14 days. You can cancel until then.",
  },
];

export const TermsScreen = () => <LegalPage title="Terms" sections={TERMS} />;

export const PrivacyScreen = () => <LegalPage title="Privacy Policy" sections={PRIVACY} />;

function LegalPage({ title, sections }: { title: string; sections: readonly Section[] }) {
  const { support } = brand.mailboxes;
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-12 lg:py-16">
      <h1 className="text-title font-semibold">{title}</h1>
      {sections.map((section) => (
        <section key={section.title} className="mt-8">
          <h2 className="text-lead font-semibold">{section.title}</h2>
          <p className="mt-1 text-muted">{section.text}</p>
        </section>
      ))}
      <section className="mt-8">
        <h2 className="text-lead font-semibold">Questions</h2>
        <p className="mt-1 text-muted">
          Write to{" "}
          <a href={`mailto:${support}`} className="font-medium text-ink underline">
            {support}
          </a>
          .
        </p>
      </section>
    </article>
  );
}
