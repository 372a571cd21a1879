/** 11月27日(金) 16:05まで */
const DATES = /([0-9]+月[0-9]+日(?:\(.\))?(?: [0-9]+:[0-9]+)?(?:まで)?)/;

/** A sentence whose lines don't end within a date: browsers take its month and its day for two phrases. */
export const WholeDates = ({ children }: { readonly children: string }) =>
  children.split(DATES).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
