/** 11月27日(金) 16:05まで, 「コート」について, 「取引完了」になり */
const WHOLE =
  /([0-9]+月[0-9]+日(?:\(.\))?(?: [0-9]+:[0-9]+)?(?:まで)?|[」）](?:について|になり|で|と|が|を|に|への|の))/;

/** A sentence whose lines end neither within a date nor before what follows a bracket: browsers take each for two phrases. */
export const WholePhrases = ({ children }: { readonly children: string }) =>
  children.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
