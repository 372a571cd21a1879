/** The sandbox's own Postgres schema, applied at every start. Documents are the API's answers. */
export const paymentSandboxSchema = `
create schema if not exists payment_sandbox;

create table if not exists payment_sandbox.objects (
  id text primary key,
  kind text not null,
  seq bigint generated always as identity,
  document jsonb not null
);
create index if not exists objects_by_kind on payment_sandbox.objects (kind, seq);
create index if not exists objects_by_field on payment_sandbox.objects using gin (document jsonb_path_ops);

-- What earlier versions of the sandbox didn't keep.
update payment_sandbox.objects set document = document || '{"balance_transactions": []}'
 where kind = 'dispute' and not document ? 'balance_transactions';
update payment_sandbox.objects set document = document || jsonb_build_object('evidence', '{}'::jsonb, 'evidence_details',
  jsonb_build_object('due_by', (document->>'created')::bigint + 777600, 'has_evidence', false, 'past_due', false,
    'submission_count', 0))
 where kind = 'dispute' and not document ? 'evidence_details';
update payment_sandbox.objects
   set document = jsonb_set(document, '{card,fingerprint}', to_jsonb(left(md5(document->'sandbox'->>'number'), 16)))
 where kind = 'payment_method' and not document->'card' ? 'fingerprint';

create table if not exists payment_sandbox.idempotency_keys (
  key text primary key,
  request_hash text not null,
  status integer not null,
  answer jsonb not null,
  used_at timestamptz not null default now()
);

create table if not exists payment_sandbox.webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references payment_sandbox.objects (id),
  endpoint text not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  delivered_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index if not exists webhook_deliveries_due on payment_sandbox.webhook_deliveries (due_at)
  where delivered_at is null and given_up_at is null;

create table if not exists payment_sandbox.settings (name text primary key, value text not null);
`;
