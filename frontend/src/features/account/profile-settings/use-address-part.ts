import { plainPostCode } from '@meguri/contracts/account/profile.ts';
import { useState } from 'react';
import { PARCEL_FIELDS } from './profile-form-values.ts';
import { type ProfilePartProps, useProfilePart } from './use-profile-part.ts';

/** The delivery address as a part of the profile, with the postal code that needs no lookup. */
export function useAddressPart(props: ProfilePartProps) {
  const [restoredCode, setRestoredCode] = useState<string | null>(null);
  const part = useProfilePart(
    props,
    PARCEL_FIELDS,
    ({ post_code: code }) => code !== undefined && setRestoredCode(plainPostCode(code)),
  );
  const { getValues } = part.form;
  // Unsaved text from before has its own address too.
  const [begun] = useState(() =>
    getValues('prefecture') === '' ? props.viewer.postCode : plainPostCode(getValues('post_code')),
  );
  return { ...part, known: restoredCode ?? begun };
}

export type AddressPart = ReturnType<typeof useAddressPart>;
