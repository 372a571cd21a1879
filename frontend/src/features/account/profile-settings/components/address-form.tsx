import { inServiceArea } from '@meguri/contracts/reference/prefectures.ts';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { useAddressPart } from '../use-address-part.ts';
import type { ProfilePartProps } from '../use-profile-part.ts';
import { AddressFields } from './address-fields.tsx';
import { BetaNotice } from './beta-notice.tsx';
import { RestoredText } from './restored-text.tsx';

const BETA_NOTICE_DELAY = 500;

interface AddressFormProps extends Omit<ProfilePartProps, 'isStep'> {
  /** Where キャンセル leads: the page before. */
  readonly cancelTo: string;
}

/** The member's delivery address. */
export function AddressForm({ viewer, onSaved, cancelTo }: AddressFormProps) {
  const [savedOutside, setSavedOutside] = useState(false);
  const saved: ProfilePartProps['onSaved'] = (account) => {
    onSaved(account);
    setSavedOutside(account.prefecture !== null && !inServiceArea(account.prefecture));
  };
  const part = useAddressPart({ viewer, onSaved: saved });
  return (
    <form noValidate onSubmit={(event) => void part.submit(event)} className="flex flex-col gap-6">
      <p className="text-sm text-soft">配送で借りたり貸したりするときに必要です。</p>
      <AddressFields part={part} />
      {part.restored && <RestoredText />}
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" size="large" pending={part.isPending}>
          お届け先を保存
        </Button>
        <ButtonLink to={cancelTo} variant="quiet" size="large" onClick={part.discard}>
          キャンセル
        </ButtonLink>
      </div>
      <OutsideNotice saved={savedOutside} onClose={() => setSavedOutside(false)} />
    </form>
  );
}

/** Opens a moment after the save, so that its confirmation is read first. */
function OutsideNotice({ saved, onClose }: { readonly saved: boolean; readonly onClose: () => void }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => setDue(true), BETA_NOTICE_DELAY);
    return () => clearTimeout(timer);
  }, [saved]);
  const close = () => {
    setDue(false);
    onClose();
  };
  return <BetaNotice open={saved && due} onClose={close} />;
}
