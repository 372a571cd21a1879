import { LEAST_PEOPLE_OF_WORD, UNFOUND_WORDS_DAYS } from '@meguri/contracts/limits.ts';
import type { UnfoundWordList } from '@meguri/contracts/visits/visit-figures.ts';
import { shortDay } from '../../../../lib/time/format.ts';
import { Link } from '../../../../ui/controls/link.tsx';

/** Words of searches that found nothing; each leads to its search as of now. */
export const UnfoundWords = ({ items }: UnfoundWordList) => (
  <>
    <p className="pb-3 text-sm leading-relaxed text-soft">{`同じ週に${LEAST_PEOPLE_OF_WORD}人以上が検索して、何も見つからなかった言葉です。${UNFOUND_WORDS_DAYS}日間残ります。似た言葉で見つかるように、検索の辞書に加えられます。`}</p>
    {items.length === 0 ? (
      <p className="text-sm text-soft">まだありません。</p>
    ) : (
      <table className="w-full border-collapse text-right text-sm tabular-nums">
        <caption className="sr-only">見つからなかった言葉</caption>
        <thead>
          <tr className="border-b border-ink text-xs text-soft">
            {['言葉', '検索した人', '週の数', '最後の週'].map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? 'py-2 text-left font-normal' : 'py-2 font-normal'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ word, people, weeks, lastWeek }) => (
            <tr key={word} className="border-b border-line">
              <th scope="row" className="py-1 text-left font-normal">
                <Link
                  to={`/items?${new URLSearchParams({ q: word }).toString()}`}
                  className="inline-flex min-h-11 items-center break-all underline decoration-line underline-offset-4 hover:decoration-accent"
                >
                  {word}
                </Link>
              </th>
              <td className="py-1">{`${people}人以上`}</td>
              <td className="py-1">{`${weeks}週`}</td>
              <td className="py-1">{shortDay(lastWeek)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </>
);
