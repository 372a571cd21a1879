/** For example 11月27日(金) 16:05まで, 2府4県の, ¥600 × 4日, 「コート」について, 「取引完了」になり. */
const WHOLE =
  /([0-9]+月[0-9]+日(?:\(.\))?(?: [0-9]+:[0-9]+)?(?:まで)?|2府4県の?|¥[0-9,]+ × [0-9]+日|[」）](?:について|になり|で|と|が|を|に|への|の))/;

/**
 * A sentence without line breaks inside dates or the service area's name, nor after a bracket. Browsers treat each as two
 * phrases.
 */
export const WholePhrases = ({ children }: { readonly children: string }) =>
  children.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      <span key={at}>{part}</span>
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
