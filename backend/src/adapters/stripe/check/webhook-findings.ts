import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import Stripe from 'stripe';
import { WEBHOOK_EVENTS } from '../../payment-provider/webhook-event.ts';
import { bad, good, warn } from './findings.ts';

const PARTS = { platform: '運営の通知先', connect: 'オーナーの口座の通知先' } as const;
const SCOPES = { platform: 'お客様のアカウント', connect: '連結アカウント' } as const;
type EndpointKind = keyof typeof PARTS;

/** Both endpoints: whether they exist, for this address, with all events, and with the SDK's API version. */
export const webhookFindings = (endpoints: readonly Stripe.WebhookEndpoint[], webhookUrl: string): readonly Finding[] =>
  (['platform', 'connect'] as const).flatMap((kind) => ofEndpoint(kind, endpoints.filter(isOf(kind)), webhookUrl));

/** Endpoints for connected accounts are those with a Connect application. */
const isOf =
  (kind: EndpointKind) =>
  ({ application }: Stripe.WebhookEndpoint): boolean =>
    (application !== null) === (kind === 'connect');

function ofEndpoint(
  kind: EndpointKind,
  all: readonly Stripe.WebhookEndpoint[],
  webhookUrl: string,
): readonly Finding[] {
  const part = PARTS[kind];
  const create = `Stripeの管理画面の「Webhook」で、${SCOPES[kind]}のイベントの送信先として ${webhookUrl} を追加し、署名シークレットを ${SECRETS[kind]} に設定してください。`;
  const here = all.filter(({ url }) => url === webhookUrl);
  const enabled = here.filter(({ status }) => status === 'enabled');
  if (here.length === 0) return [bad(part, `${webhookUrl} への送信先がありません。${otherUrls(all)}`, create)];
  if (enabled.length === 0)
    return [bad(part, '送信先が無効になっています。', 'Stripeの管理画面の「Webhook」で送信先を有効にしてください。')];
  return [ofEvents(part, kind, enabled), ...ofVersion(part, enabled)];
}

const SECRETS = { platform: 'STRIPE_WEBHOOK_SECRET', connect: 'STRIPE_CONNECT_WEBHOOK_SECRET' } as const;

const otherUrls = (all: readonly Stripe.WebhookEndpoint[]): string =>
  all.length === 0 ? '' : `登録されている送信先：${all.map(({ url }) => url).join('、')}`;

function ofEvents(part: string, kind: EndpointKind, enabled: readonly Stripe.WebhookEndpoint[]): Finding {
  const events = new Set(enabled.flatMap(({ enabled_events }) => enabled_events));
  const missing = events.has('*') ? [] : WEBHOOK_EVENTS[kind].filter((type) => !events.has(type));
  if (missing.length === 0) return good(part, '送信先は有効で、必要なイベントがすべて選ばれています。');
  const says = `選ばれていないイベントがあります：${missing.join('、')}`;
  return bad(part, says, 'Stripeの管理画面の「Webhook」で、送信先にこれらのイベントを追加してください。');
}

function ofVersion(part: string, enabled: readonly Stripe.WebhookEndpoint[]): readonly Finding[] {
  const others = enabled.flatMap(({ api_version: version }) => (version === Stripe.API_VERSION ? [] : [version]));
  if (others.length === 0) return [good(part, `APIのバージョンは ${Stripe.API_VERSION} です。`)];
  const versions = others.map((version) => version ?? 'アカウントの既定').join('、');
  const says = `送信先のAPIのバージョン（${versions}）が、このサービスのもの（${Stripe.API_VERSION}）と違います。`;
  return [warn(part, says, 'イベントの種類だけを使うため動きますが、新しい送信先をこのバージョンで作ると確実です。')];
}
