import { zodResolver } from '@hookform/resolvers/zod';
import { connectAccountSchema } from '@meguri/contracts/account/payout-account.ts';
import { phoneSchema } from '@meguri/contracts/account/profile.ts';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useOpenAccount } from '../api/payout-account.ts';
import { useGoTo } from '../go-to.ts';
import { PhoneDialog } from './phone-dialog.tsx';

interface AccountFormProps {
  readonly userId: number;
  readonly phone: string | null;
  /** Why it can't be submitted; null: it can. */
  readonly closed: string | null;
  readonly onPhoneSaved: () => void;
}

const FIXED = { accountType: 'express', country: 'JP', currency: 'jpy' } as const;
const FACTS = [
  { label: '口座の種類', value: 'Express' },
  { label: '国', value: '日本' },
  { label: '通貨', value: '日本円（JPY）' },
];
const BUSINESS = [
  { value: 'individual', label: '個人', detail: 'ご自身の服を貸し出す方はこちら' },
  { value: 'company', label: '法人', detail: '会社として貸し出す方' },
] as const;

/** A missing phone number isn't a form error: a dialog asks for it. */
const formSchema = connectAccountSchema.safeExtend({ phone: z.union([z.literal(''), phoneSchema]) });
type Values = z.infer<typeof formSchema>;

/** Opens a payout account and continues at the provider. */
export function AccountForm({ userId, phone, closed, onPhoneSaved }: AccountFormProps) {
  const [asksPhone, setAsksPhone] = useState(false);
  const goTo = useGoTo();
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    defaultValues: { ...FIXED, businessType: 'individual', phone: phone ?? '' },
  });
  const { register, control, handleSubmit, formState, resetField } = form;
  usePersistentForm(form, 'payout-account', { personal: ['phone'] });
  const { run, isPending } = useOpenAccount({
    onSuccess: ({ accountLink }) => goTo(accountLink, 'アカウント作成完了'),
    onError: (error) => (needsPhone(error) ? setAsksPhone(true) : tell(error)),
  });
  const submit = handleSubmit((values) => (values.phone === '' ? setAsksPhone(true) : run(values)));
  const phoneSaved = (saved: string) => {
    resetField('phone', { defaultValue: saved });
    onPhoneSaved();
  };
  const isCompany = useWatch({ control, name: 'businessType' }) === 'company';
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
        <FactList facts={FACTS} />
        <Controller
          control={control}
          name="businessType"
          render={({ field }) => (
            <RadioGroup
              name={field.name}
              legend="事業形態"
              options={BUSINESS}
              value={field.value}
              onChange={field.onChange}
              required
            />
          )}
        />
        {isCompany && (
          <TextField
            label="会社名"
            required
            autoComplete="organization"
            error={formState.errors.companyName?.message}
            {...register('companyName', { shouldUnregister: true })}
          />
        )}
        <TextField
          label="電話番号"
          required
          type="tel"
          autoComplete="tel-national"
          placeholder="090-1234-5678"
          hint="例：090-1234-5678（日本国内の番号）"
          error={formState.errors.phone?.message}
          {...register('phone')}
        />
        <Button type="submit" wide size="large" pending={isPending} disabledReason={closed ?? undefined}>
          口座を作成して登録へ進む
        </Button>
      </form>
      {asksPhone && <PhoneDialog userId={userId} onClose={() => setAsksPhone(false)} onSaved={phoneSaved} />}
    </>
  );
}

const needsPhone = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.body['error'] === 'PHONE_REQUIRED' || /PHONE_REQUIRED|電話番号を/.test(error.text));

const FAILED = 'アカウント作成に失敗しました';

/** If the platform itself isn't ready, that isn't shown as the user's error. */
function tell(error: Error): void {
  const isFriendly = error instanceof ApiError && error.body['userFriendly'] === true;
  const text = isFriendly ? error.text : sentenceOf(error, FAILED);
  if (text.includes('報酬受け取り機能の準備中')) toast({ title: 'サービス準備中', text });
  else toast({ title: 'エラー', text: isFriendly || !(error instanceof ApiError) ? text : FAILED, tone: 'bad' });
}
