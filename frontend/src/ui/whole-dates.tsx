/** 11月27日(金) 16:05まで, 「コート」について */
const WHOLE = /([0-9]+月[0-9]+日(?:\(.\))?(?: [0-9]+:[0-9]+)?(?:まで)?|」について)/;

/** A sentence whose lines don't end within a date, nor within について: browsers take each for two phrases. */
export const WholeDates = ({ children }: { readonly children: string }) =>
  children.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
