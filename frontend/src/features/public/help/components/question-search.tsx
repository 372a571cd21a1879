import { useState } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { NeedsScript } from '../../../../ui/states/alert.tsx';
import { findQuestions } from '../find-questions.ts';
import type { HelpQuestion } from '../questions/help-question.ts';
import { HELP_QUESTIONS } from '../questions/questions.ts';
import { AnsweredQuestion } from './answered-question.tsx';

/**
 * Searches the frequently asked questions while the words are typed. Until a word is converted, the questions stay those found before:
 * its half-typed letters are in none.
 */
export function QuestionSearch() {
  const [typed, setTyped] = usePersistentState('question-search', '');
  const [before, setBefore] = useState<string | null>(null);
  const found = findQuestions(HELP_QUESTIONS, before ?? typed);
  return (
    <div className="flex flex-col gap-4">
      <NeedsScript to="質問を検索する" />
      <TextField
        name="question-search"
        label="質問を検索"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder="クーポン、返却、本人確認 など"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onCompositionStart={() => setBefore(typed)}
        onCompositionEnd={() => setBefore(null)}
      />
      <p role="status" className="text-sm text-soft empty:-mt-4">
        {resultOf(found)}
      </p>
      {found !== null && <Found questions={found} />}
    </div>
  );
}

function resultOf(found: readonly HelpQuestion[] | null): string {
  if (found === null) return '';
  return found.length === 0 ? '当てはまる質問が見つかりませんでした。' : `${found.length}件の質問が見つかりました`;
}

const Found = ({ questions }: { readonly questions: readonly HelpQuestion[] }) =>
  questions.length === 0 ? (
    <p className="-mt-2 text-sm">
      <span>別のことばでお試しいただくか、</span>
      <Link to="/support" className="underline underline-offset-4">
        困ったとき
      </Link>
      <span>からご相談ください。</span>
    </p>
  ) : (
    <div>
      {questions.map((question) => (
        <AnsweredQuestion key={question.asked} question={question} />
      ))}
    </div>
  );
