import { Details } from '../../../../ui/controls/details.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import type { HelpQuestion } from '../questions/help-question.ts';

/** A question that opens to its answer, and to the pages where it is done. */
export const AnsweredQuestion = ({ question: { asked, answer, ways } }: { readonly question: HelpQuestion }) => (
  <Details title={asked}>
    <p className="text-soft">{answer}</p>
    <p className="flex flex-wrap gap-x-6">
      {ways.map(({ to, label }) => (
        <Link key={to} to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {label}
        </Link>
      ))}
    </p>
  </Details>
);
