import type { Account } from '@meguri/contracts/account/account-view.ts';
import { OWN_MEASUREMENTS, type OwnSizes, ownSizesInputSchema } from '@meguri/contracts/account/own-sizes.ts';
import { MEASUREMENTS, type MeasurementId } from '@meguri/contracts/reference/measurements.ts';
import { SIZE_GROUPS, SIZES } from '@meguri/contracts/reference/sizes.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { centimetresIn } from '../../../../lib/centimetres.ts';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { howToMeasure } from '../../../../rental/measurement-words.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Details } from '../../../../ui/controls/details.tsx';
import { FieldError, TextField } from '../../../../ui/forms/field.tsx';
import { CheckboxGroup } from '../../../../ui/forms/checkbox-group.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { ownSizesQuery, useSaveOwnSizes } from '../api/own-sizes.ts';
import { HeightField } from './height-field.tsx';
import { type Typed, typedOf, useKeptSizes } from '../use-kept-sizes.ts';

const OWN = MEASUREMENTS.filter(({ id }) => (OWN_MEASUREMENTS as readonly MeasurementId[]).includes(id));

/** The fields most people need. The others are folded away. */
const AT_FIRST: readonly string[] = ['regular', 'shoes'];

interface OwnSizesFormProps {
  readonly viewer: Account;
  /** Says that unsaved input is back. */
  readonly restored: Elements;
}

/** The viewer's sizes, used as search filters, and the measurements of clothes that fit them. */
export function OwnSizesForm({ viewer, restored }: OwnSizesFormProps) {
  const { data, error } = useQuery(ownSizesQuery);
  if (data !== undefined) return <Form key={viewer.id} own={data} {...{ viewer, restored }} />;
  return error === null ? <Skeleton className="h-80" /> : <Alert tone="bad">{sentenceOf(error)}</Alert>;
}

type Errors = Readonly<Record<string, string>>;

function Form({ own, viewer, restored }: OwnSizesFormProps & { readonly own: OwnSizes }) {
  const { sizes, setSizes, typed, setTyped, height, setHeight, isRestored } = useKeptSizes(viewer.id, own);
  const [errors, setErrors] = useState<Errors>({});
  const { run, isPending } = useSaveOwnSizes({
    onSuccess: (saved) => {
      setTyped(typedOf(saved));
      toast({ title: '自分のサイズを保存しました', tone: 'good' });
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(errorsIn(error.body.errors ?? []));
      toast({ title: '保存できませんでした', text: sentenceOf(error), tone: 'bad' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = ownSizesInputSchema.safeParse({ sizes, measurements: measured(typed), height });
    if (parsed.success) {
      setErrors({});
      return run(parsed.data);
    }
    const found = errorsIn(
      parsed.error.issues.map(({ path, message }) => ({ field: path.slice(0, 2).join('.'), message })),
    );
    setErrors(found);
    const first = OWN_MEASUREMENTS.find((id) => found[`measurements.${id}`] !== undefined);
    if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const groups = SIZE_GROUPS.map(({ id, name }) => ({
    id,
    name: AT_FIRST.includes(id) ? `${name}（任意）` : name,
    options: SIZES.filter(({ group }) => group === id),
  }));
  const chips = (shown: typeof groups) =>
    shown
      .filter(({ options }) => options.length > 0)
      .map(({ id, name, options }) => (
        <CheckboxGroup
          key={id}
          name="sizes"
          legend={name}
          options={options}
          even={AT_FIRST.includes(id)}
          values={sizes}
          onChange={setSizes}
        />
      ));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <p className="text-sm text-soft">
        アイテムの絞り込み、合いそうかどうかの表示、レビューを書くときの入力だけに使います。ここからは公開されません。
      </p>
      {chips(groups.filter(({ id }) => AT_FIRST.includes(id)))}
      <Details title="ほかのサイズ（キッズ・帽子・ベルトなど）">
        <div className="flex flex-col gap-6 pt-2">{chips(groups.filter(({ id }) => !AT_FIRST.includes(id)))}</div>
      </Details>
      <FieldError error={errors['sizes']} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 text-sm font-medium">よく着る服の寸法（任意）</legend>
        <p className="text-xs leading-relaxed text-soft">{`お手持ちの、着心地のよい服を${howToMeasure(OWN)}`}</p>
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3">
          {OWN.map(({ id, name }) => (
            <TextField
              key={id}
              name={id}
              label={`${name}（cm）`}
              inputMode="decimal"
              autoComplete="off"
              value={typed[id] ?? ''}
              error={errors[`measurements.${id}`]}
              onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
            />
          ))}
        </div>
      </fieldset>
      <HeightField {...{ height, onChange: setHeight }} error={errors['height']} />
      {isRestored && restored}
      <div>
        <Button type="submit" size="large" pending={isPending}>
          サイズを保存
        </Button>
      </div>
    </form>
  );
}

const measured = (typed: Typed) =>
  Object.fromEntries(OWN_MEASUREMENTS.map((id) => [id, centimetresIn(typed[id] ?? '')]));

/** The first error of each field. */
const errorsIn = (errors: readonly { readonly field: string; readonly message: string }[]): Errors =>
  Object.fromEntries(
    errors.toReversed().map(({ field, message }) => [field.startsWith('sizes') ? 'sizes' : field, message]),
  );
