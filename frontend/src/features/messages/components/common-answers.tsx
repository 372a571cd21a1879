import { Button } from '../../../ui/controls/button.tsx';

interface CommonAnswersProps {
  readonly answers: readonly string[];
  readonly onChoose: (answer: string) => void;
}

/** Common answers or questions, each written into the field by a press: they can be changed before they are sent. */
export const CommonAnswers = ({ answers, onChoose }: CommonAnswersProps) =>
  answers.length > 0 && (
    <ul aria-label="よく使う文" className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1">
      {answers.map((answer) => (
        <li key={answer} className="shrink-0">
          <Button variant="secondary" size="small" className="min-h-11" onClick={() => onChoose(answer)}>
            {answer}
          </Button>
        </li>
      ))}
    </ul>
  );
