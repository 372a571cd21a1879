import { Fragment } from 'react';

/**
 * A word, such as ヴィンテージの, Tシャツ, デニム501 or （ウール）: a bracket, other letters, katakana, kanji with hiragana, a number
 * at the end and a bracket, of which any may be absent. A mark, such as a dakuten of its own, belongs to the character before.
 */
const WORDS =
  /[（「【]*[^（「【）」】\p{sc=Kana}ー・\p{sc=Hira}\p{sc=Han}]*[\p{sc=Kana}ー・\p{M}]*[\p{sc=Hira}\p{sc=Han}\p{M}]*(?:\w+(?=$|[（「【）」】]))?[）」】]*/gu;

/** A name that also breaks between its words in a browser that knows no Japanese phrases. */
export const Words = ({ children }: { readonly children: string }) => (
  <span className="words">
    {children
      .match(WORDS)
      ?.filter(Boolean)
      .map((word, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span>{word}</span>
        </Fragment>
      ))}
  </span>
);
