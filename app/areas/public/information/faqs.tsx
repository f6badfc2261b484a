import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { questions } from "./parts/questions.tsx";

export const meta = () =>
  described({
    title: words("shell")("faqs"),
    description: words("information")("faqDescription"),
    about: [
      {
        "@type": "FAQPage",
        mainEntity: questions()
          .flatMap(({ questions }) => questions)
          .filter(({ answer }) => typeof answer === "string")
          .map(({ ask, answer }) => ({
            "@type": "Question",
            name: ask,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
      },
    ],
  });
export const loader = publicLoader({ permission: "public" }, () => ({}));

export default function Faqs() {
  const t = words("information");
  const shellWords = words("shell");
  return (
    <Page title={shellWords("faqs")} width="narrow" lead={t("faqLead")}>
      {questions().map(({ title, questions }) => (
        <section key={title} className="flex flex-col gap-2">
          <h2>{title}</h2>
          {questions.map(({ ask, answer }) => (
            <details key={ask} className="rounded-box border border-base-300 bg-base-100">
              <summary className="min-h-12 cursor-pointer px-4 py-3 font-medium">{ask}</summary>
              <p className="px-4 pb-4">{answer}</p>
            </details>
          ))}
        </section>
      ))}
      <p>
        <Link to={paths.healthProtocol} className="link inline-block py-2">
          {shellWords("healthProtocol")}
        </Link>
      </p>
    </Page>
  );
}
