import { CONTACT } from './contact.ts';
import { SERVICE_NAME } from './service-name.ts';

/** The company that runs the service, for all pages that name it. */
export const OPERATOR = {
  service: SERVICE_NAME,
  company: '株式会社巡り（デモ）',
  representative: '代表取締役　巡 めぐみ',
  postCode: '530-0001',
  address: '大阪府大阪市北区梅田0丁目0番0号 巡りビル3階',
  phone: '06-0000-0000',
  hours: '平日10:00〜17:00（祝日・年末年始を除く）',
  email: CONTACT,
  /** Its name and account, without a link: the account doesn't exist, or belongs to someone else. */
  social: 'X：@meguri_kansai',
  privacyOfficer: '個人情報保護管理者　巡 めぐみ',
  court: '大阪地方裁判所',
  payments: { name: 'Stripe', company: 'Stripe, Inc.およびその関連会社' },
} as const;

/** When these texts came into force. */
export const IN_FORCE_SINCE = '2026年11月1日';
