import {
  currentDraft,
  type DraftPolicy,
  type DraftWindow,
  draftPolicySchema,
} from '@meguri/contracts/operators/what-if.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import { addMonths } from '@meguri/contracts/rental-round/time/period.ts';

/** The question: rounds requested on these days (in Tokyo, both inclusive), under these terms. */
export interface WhatIfChoice {
  readonly from: string;
  readonly to: string;
  readonly draft: DraftPolicy;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Parses the page's URL; invalid values count as missing. @param today in Tokyo */
export function choiceIn(query: URLSearchParams, today: string): WhatIfChoice {
  const given = (name: string) => query.get(name) ?? '';
  const to = DAY.test(given('to')) ? given('to') : today;
  const from = DAY.test(given('from')) && given('from') <= to ? given('from') : addMonths(`${to.slice(0, 7)}-01`, -11);
  return { from, to, draft: draftIn(given('draft')) };
}

function draftIn(text: string): DraftPolicy {
  try {
    return draftPolicySchema.parse(JSON.parse(text));
  } catch {
    return currentDraft();
  }
}

/** Query of the page's URL and of the API. */
export const toQuery = ({ from, to, draft }: WhatIfChoice): URLSearchParams =>
  new URLSearchParams({ from, to, draft: JSON.stringify(draft) });

export const isSameChoice = (one: WhatIfChoice, other: WhatIfChoice): boolean =>
  toQuery(one).toString() === toQuery(other).toString();

/** A numeric field of the form. */
export interface DraftField {
  readonly name: string;
  readonly label: string;
  /** Empty: a number without a unit. */
  readonly unit: string;
  /** Unit in sentences, if it differs. */
  readonly counted?: string;
  /** Allows one decimal; the text is the error for anything else. */
  readonly tenths?: string;
  readonly read: (draft: DraftPolicy) => number;
  readonly write: (draft: DraftPolicy, value: number) => DraftPolicy;
}

const window = (name: DraftWindow, label: string): DraftField => ({
  name: `windows.${name}`,
  label,
  unit: '時間',
  read: ({ windows }) => windows[name],
  write: (draft, value) => ({ ...draft, windows: { ...draft.windows, [name]: value } }),
});
const lateFee = (name: keyof DraftPolicy['lateFee'], label: string, unit = ''): DraftField => ({
  name: `lateFee.${name}`,
  label,
  unit,
  read: (draft) => draft.lateFee[name],
  write: (draft, value) => ({ ...draft, lateFee: { ...draft.lateFee, [name]: value } }),
});

const cover = (name: Exclude<keyof DraftPolicy['cover'], 'premiumPerMille'>, label: string): DraftField => ({
  name: `cover.${name}`,
  label,
  unit: '円',
  read: (draft) => draft.cover[name],
  write: (draft, value) => ({ ...draft, cover: { ...draft.cover, [name]: value } }),
});

export const WINDOW_LABELS: Readonly<Record<DraftWindow, string>> = {
  reply: 'オーナーの返答期限',
  payment: '支払い期限',
  noShipmentWithoutCode: '発送がない場合のキャンセル（コードなし）',
  noShipmentWithCode: '発送がない場合のキャンセル（コードあり）',
};

export const FEE_FIELDS: readonly DraftField[] = [
  {
    name: 'payoutFeePerMille',
    label: '決済サービス手数料',
    unit: '%',
    tenths: '0〜100の数を、0.1単位で指定してください',
    read: ({ payoutFeePerMille }) => payoutFeePerMille / 10,
    write: (draft, percent) => ({ ...draft, payoutFeePerMille: Math.round(percent * 10) }),
  },
  {
    name: 'cover.premiumPerMille',
    label: 'あんしん補償料',
    unit: '%',
    tenths: '0〜100の数を、0.1単位で指定してください',
    read: ({ cover }) => cover.premiumPerMille / 10,
    write: (draft, percent) => ({ ...draft, cover: { ...draft.cover, premiumPerMille: Math.round(percent * 10) } }),
  },
  cover('leastPremium', 'あんしん補償料の下限'),
  cover('mostPremium', 'あんしん補償料の上限'),
  cover('caseMinimum', 'あんしん補償の損害金ごとの下限'),
  cover('most', 'あんしん補償の合計の上限'),
  {
    name: 'damageFeeMaximumPrices',
    label: '損害金の上限',
    unit: '週料金の何倍',
    counted: '倍',
    read: ({ damageFeeMaximumPrices }) => damageFeeMaximumPrices,
    write: (draft, damageFeeMaximumPrices) => ({ ...draft, damageFeeMaximumPrices }),
  },
  lateFee('maximumDays', '延滞料の上限日数', '日'),
];

/** The share of the weekly price charged per late day, as a fraction; neither number means anything alone. */
export const DAILY_FIELDS = [lateFee('numerator', '延滞料の分子'), lateFee('denominator', '延滞料の分母')] as const;
export const DAILY = { label: '延滞料（1日あたり）', of: '週料金の' } as const;
const dailyOf = ({ lateFee: { numerator, denominator } }: DraftPolicy): string =>
  `${DAILY.of}${numerator}/${denominator}`;

export const TARIFF_FIELDS: readonly DraftField[] = Object.keys(currentDraft().shippingTariff).map((prefecture) => ({
  name: `shippingTariff.${prefecture}`,
  label: `往復送料（${prefecture}）`,
  unit: '円',
  read: ({ shippingTariff }) => (shippingTariff as Readonly<Record<string, number>>)[prefecture] ?? 0,
  write: (draft, value) => ({ ...draft, shippingTariff: { ...draft.shippingTariff, [prefecture]: value } }),
}));

export const WINDOW_FIELDS: readonly DraftField[] = (Object.keys(WINDOW_LABELS) as DraftWindow[]).map((name) =>
  window(name, WINDOW_LABELS[name]),
);

export const nameOf = ({ label, unit }: DraftField): string => (unit === '' ? label : `${label}（${unit}）`);

/** Today's value, if it differs. */
export function hintOf({ read, unit, counted = unit }: DraftField, draft: DraftPolicy): string | undefined {
  const now = read(currentDraft());
  return read(draft) === now ? undefined : `現在は${grouped(now)}${counted}`;
}
export function dailyHint(draft: DraftPolicy): string | undefined {
  const now = dailyOf(currentDraft());
  return dailyOf(draft) === now ? undefined : `現在は${now}`;
}

/** Parses a number as typed, including full-width digits; NaN for anything else. */
export const numberIn = (typed: string, { tenths }: DraftField): number =>
  (tenths === undefined ? yenIn(typed) : tenthsIn(typed)) ?? NaN;

function tenthsIn(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replaceAll(/\s/g, '').replace(/%$/, '');
  return /^\d+(\.\d)?$/.test(plain) ? Number(plain) : undefined;
}

/** The changed terms: name, today's value and simulated value. */
export function changedIn(draft: DraftPolicy): (readonly [string, string | number, string | number])[] {
  const now = currentDraft();
  const fields = [...FEE_FIELDS, ...TARIFF_FIELDS, ...WINDOW_FIELDS].filter(({ read }) => read(draft) !== read(now));
  return [
    ...fields.map((field) => [nameOf(field), field.read(now), field.read(draft)] as const),
    ...(dailyHint(draft) === undefined ? [] : [[DAILY.label, dailyOf(now), dailyOf(draft)] as const]),
  ];
}
