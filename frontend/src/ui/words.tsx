import { Fragment } from 'react';

/**
 * A bracket, other letters, katakana, kanji with hiragana, a last number, a bracket: ヴィンテージの, Tシャツ, デニム501, （ウール）. Marks, such as
 * a dakuten of its own, belong to the character before.
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
