import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { FIRST_QUESTIONS } from '../../../../rental/questions.ts';

/** The questions that strangers ask first, with their answers in sight. */
export const FrontQuestions = () => (
  <section aria-labelledby="questions" className="measure flex flex-col gap-10 pb-20 md:pb-28">
    <h2 id="questions" className="text-2xl md:text-4xl">
      よくある質問
    </h2>
    <dl className="grid gap-8 md:grid-cols-2 md:gap-x-14 md:gap-y-12">
      {FIRST_QUESTIONS.map(({ asked, answer }) => (
        <div key={asked} className="flex flex-col gap-2 border-t border-line pt-5">
          <dt className="font-medium">{asked}</dt>
          <dd className="text-sm leading-relaxed text-soft">{answer}</dd>
        </div>
      ))}
    </dl>
    <div>
      <ButtonLink to="/help#faq" variant="secondary">
        ほかの質問を見る
      </ButtonLink>
    </div>
  </section>
);
