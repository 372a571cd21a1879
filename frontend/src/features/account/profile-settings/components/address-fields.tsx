import { plainPhone, plainPostCode } from '@meguri/contracts/account/profile.ts';
import { PREFECTURES } from '@meguri/contracts/reference/prefectures.ts';
import { type ChangeEvent, useRef } from 'react';
import { Select, TextField } from '../../../../ui/forms/field.tsx';
import type { ProfileFormValues } from '../profile-form-values.ts';
import type { AddressPart } from '../use-address-part.ts';
import { PostalLookup, usePostalFilling } from './postal-lookup.tsx';
import { TownChoice } from './town-choice.tsx';

/** Fields that the postal code lookup fills in. */
const LOOKED_UP = ['prefecture', 'city', 'building'] as const;

/** Name, telephone and address. A postal code fills in as much as it says. */
export function AddressFields({ part: { form, field, known } }: { readonly part: AddressPart }) {
  const { setError, clearErrors, setValue, setFocus, getValues } = form;
  /** Normalizes the field on blur to the form in which it will be sent. */
  const writePlain = (name: keyof ProfileFormValues, plain: (typed: string) => string) => () => {
    setValue(name, plain(getValues(name)), { shouldDirty: true });
    clearErrors(name);
  };
  const beforeAnswer = useRef<readonly string[]>([]);
  const codeRow = useRef<HTMLDivElement>(null);
  const isAwaited = () => {
    const { activeElement } = document;
    return activeElement === document.body || codeRow.current?.contains(activeElement) === true;
  };
  const postal = usePostalFilling({
    known,
    onAccepted: () => clearErrors('post_code'),
    onRefused: (message) => setError('post_code', { message }),
    onAsked: () => void (beforeAnswer.current = getValues(LOOKED_UP)),
    onFound: ({ building = '', ...town }) => {
      // Keeps what the user typed after the lookup started, and a building typed before it.
      const address = { ...town, building: getValues('building').trim() === '' ? building : '' };
      const filled = LOOKED_UP.filter(
        (name, at) => address[name] !== '' && getValues(name) === beforeAnswer.current[at],
      );
      clearErrors(['post_code', ...filled]);
      for (const name of filled) setValue(name, address[name], { shouldDirty: true });
      // Moves on to the first field that the lookup can't fill, unless the user has already moved elsewhere.
      if (isAwaited()) setFocus('street_address');
      return filled.map((name) => address[name]).join('');
    },
  });
  const typedPostCode = ({ target, nativeEvent }: Partial<ChangeEvent<HTMLInputElement>>) => {
    if (!target) return;
    // An untrusted event comes from a script such as a password manager, which fills in the whole address.
    if (nativeEvent?.isTrusted === false) postal.given(target.value);
    // While an input method is composing, the digits aren't final.
    else if (!(nativeEvent as InputEvent | undefined)?.isComposing) postal.typed(target.value);
  };
  const leavePostCode = () => {
    writePlain('post_code', plainPostCode)();
    postal.typed(getValues('post_code'));
  };
  return (
    <div className="@container flex flex-col gap-6">
      <div className="grid gap-6 @md:grid-cols-2">
        <TextField
          label="氏名"
          required
          autoComplete="name"
          hint="お届け先と、領収書・支払明細書の宛名にだけ使います。公開されません。"
          {...field('full_name')}
        />
        <TextField
          label="電話番号"
          required
          type="tel"
          autoComplete="tel"
          placeholder="090-1234-5678"
          {...field('phone', { onBlur: writePlain('phone', plainPhone) })}
        />
      </div>
      <div ref={codeRow} className="flex flex-col gap-6">
        <div className="flex items-start gap-3">
          <div className="grow">
            <TextField
              label="郵便番号"
              required
              autoComplete="postal-code"
              placeholder="123-4567"
              hint="7桁を入力すると、住所を検索します。"
              {...field('post_code', { onChange: typedPostCode, onBlur: leavePostCode })}
            />
          </div>
          <PostalLookup pending={postal.isPending} onLook={() => postal.look(getValues('post_code'))} />
        </div>
        {postal.towns.length > 0 && <TownChoice towns={postal.towns} onChoose={postal.choose} isAwaited={isAwaited} />}
      </div>
      <div className="grid gap-6 @md:grid-cols-2">
        <Select
          label="都道府県"
          required
          placeholder="選択してください"
          autoComplete="address-level1"
          hint="都道府県だけが「地域」として公開されます。"
          {...field('prefecture')}
        >
          {PREFECTURES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <TextField label="市区町村" required autoComplete="address-level2" {...field('city')} />
      </div>
      <TextField
        label="町名・番地"
        required
        hint="アルファベットを含む建物名は、建物名・部屋番号の欄にご記入ください。"
        autoComplete="address-line1"
        {...field('street_address')}
      />
      <TextField label="建物名・部屋番号（任意）" autoComplete="address-line2" {...field('building')} />
    </div>
  );
}
