import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { Checkbox } from '../../../ui/forms/field.tsx';
import { ExtensionNeighbours } from './extension-neighbours.tsx';
import { ExtensionTerms } from './extension-terms.tsx';

/** Before the borrower's request: what it would be now. */
export function PossibleExtension({ request }: { readonly request: RentalRequest }) {
  const { extendable } = request;
  return (
    extendable !== null && (
      <div className="pt-4">
        <ExtensionTerms request={request} of={extendable} withAnswer />
      </div>
    )
  );
}

/** Before the owner's approval: what they earn, and the item's other rentals. */
export function AskedExtension({ request }: { readonly request: RentalRequest }) {
  const { extension } = request;
  return (
    extension !== null && (
      <div className="flex flex-col gap-4 pt-4">
        <ExtensionTerms request={request} of={extension} />
        <ExtensionNeighbours request={request} of={extension} />
      </div>
    )
  );
}

interface SavedCardChoiceProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether the approval charges the saved card; otherwise the borrower pays on a page. */
export const SavedCardChoice = ({ checked, onChange }: SavedCardChoiceProps) => (
  <>
    <Checkbox
      name="savedCard"
      label="承認されたら、お支払いに使ったカードで自動的に支払う"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <p className="pl-8 text-xs text-soft">選ばないときは、承認のあとにお支払いページでお支払いください。</p>
  </>
);
