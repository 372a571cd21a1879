import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ProfileFormValues, valuesOf } from './profile-form-values.ts';

/**
 * A form of some of a profile's fields. What was typed and not saved is there again after a visit to another page: it lies beside the
 * answers of the service, and goes with them when somebody leaves.
 * @returns with it whether something was brought back, and what to call once it is saved
 */
export function useKeptForm(viewer: Account, fields: readonly (keyof ProfileFormValues)[]) {
  const queries = useQueryClient();
  const key = ['unsaved profile', viewer.id, fields[0]];
  const [kept] = useState(() => queries.getQueryData<Partial<ProfileFormValues>>(key));
  const [restored, setRestored] = useState(kept !== undefined);
  const form = useForm<ProfileFormValues>({ defaultValues: { ...valuesOf(viewer), ...kept } });
  const keep = useEffectEvent(() => {
    const [typed, saved] = [form.getValues(), valuesOf(viewer)];
    const unsaved = fields.filter((name) => typed[name].trim() !== saved[name].trim());
    if (unsaved.length === 0) return queries.removeQueries({ queryKey: key });
    queries.setQueryDefaults(key, { gcTime: Infinity });
    queries.setQueryData(key, Object.fromEntries(unsaved.map((name) => [name, typed[name]])));
  });
  useEffect(() => () => keep(), []);
  return { form, restored, saved: () => setRestored(false) };
}
