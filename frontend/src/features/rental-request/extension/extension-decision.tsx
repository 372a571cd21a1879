import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ExtensionNeighbours } from './extension-neighbours.tsx';
import { ExtensionTerms } from './extension-terms.tsx';

/** What the viewer decides on: the owner with the item's other rentals, the borrower with what an early return means. */
export default function ExtensionDecision({ request }: { readonly request: RentalRequest }) {
  const { extension } = request;
  if (extension === null) return null;
  return (
    <>
      <section aria-label="延長の内容" className="rounded-2xl bg-paper px-5 py-3">
        <ExtensionTerms request={request} of={extension} />
      </section>
      {request.viewerParty === 'owner' ? (
        <ExtensionNeighbours request={request} of={extension} />
      ) : (
        <p className="text-xs text-soft">送料はかかりません。早く返しても、延長料金は返金されません。</p>
      )}
    </>
  );
}
