import { inServiceArea } from '@meguri/contracts/reference/prefectures.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { type SubmitEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../ui/controls/button.tsx';
import { enterMovesOn } from '../../../../ui/forms/enter-moves-on.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { useAddressPart } from '../use-address-part.ts';
import type { ProfilePartProps } from '../use-profile-part.ts';
import { AddressFields } from './address-fields.tsx';

interface AddressStepProps extends ProfilePartProps {
  /** What a user outside the delivery area can do instead. */
  readonly outside: Elements;
}

/** The delivery address as a step of a request. Nothing is saved for an address to which nothing can be delivered. */
export function AddressStep({ outside, ...props }: AddressStepProps) {
  const part = useAddressPart({ ...props, isStep: true });
  const notice = useRef<HTMLDivElement>(null);
  const prefecture = useWatch({ control: part.form.control, name: 'prefecture' });
  const isOutside = prefecture !== '' && !inServiceArea(prefecture);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isOutside) return void part.submit(event);
    event.preventDefault();
    notice.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={enterMovesOn} className="flex flex-col gap-6 pt-5">
      <AddressFields part={part} />
      {/* Always there, so that its text is announced when it appears. */}
      <div ref={notice} role="alert" tabIndex={-1} className="rounded-2xl empty:hidden">
        {isOutside && (
          <Alert tone="warn" action={outside}>
            {ROUND_REJECTIONS.outside_service_area.message}
          </Alert>
        )}
      </div>
      <Button type="submit" wide size="large" pending={part.isPending}>
        次へ
      </Button>
    </form>
  );
}
