import { whole } from '../absent-fields/whole.ts';
import { invalidRequest } from '../api-error.ts';
import { ID_PREFIX, type CheckoutSessionDocument, type Kind } from '../documents.ts';
import type { SandboxTransaction } from '../transaction.ts';

type Fields = Record<string, unknown>;

/**
 * Turns a document or list into an answer: with all of Stripe's fields and no internal ones, with `url`s, and with ids replaced as `expand`
 * says.
 */
export async function answerDocument(
  transaction: SandboxTransaction,
  document: object,
  expand: readonly string[],
  publicUrl: string,
): Promise<object> {
  const shown = show(document, publicUrl);
  for (const path of expand) await expandField(transaction, shown, path.split('.'), path, publicUrl);
  return shown;
}

/** Hosted pages' urls are built for each answer, because the port may change with a restart. */
function show(document: object, publicUrl: string): Fields {
  const fields = document as Fields;
  if (fields['object'] === 'list') {
    return { ...fields, data: (fields['data'] as object[]).map((one) => show(one, publicUrl)) };
  }
  const shown = whole(document) as Fields;
  if (fields['object'] !== 'checkout.session') return shown;
  const session = document as CheckoutSessionDocument;
  return { ...shown, url: session.status === 'open' ? `${publicUrl}/c/pay/${session.id}` : null };
}

async function expandField(
  transaction: SandboxTransaction,
  fields: Fields,
  keys: readonly string[],
  path: string,
  publicUrl: string,
): Promise<void> {
  const [key = '', ...rest] = keys;
  if (key === 'data' && fields['object'] === 'list') {
    for (const one of fields['data'] as Fields[]) await expandField(transaction, one, rest, path, publicUrl);
    return;
  }
  const value = fields[key];
  if (value === null) return;
  if (typeof value === 'string') {
    const kind = kindOf(value);
    const found = kind && (await transaction.find(kind, value));
    if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand');
    fields[key] = show(found, publicUrl);
  } else if (value === undefined || typeof value !== 'object') {
    throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand');
  }
  if (rest.length > 0) await expandField(transaction, fields[key] as Fields, rest, path, publicUrl);
}

function kindOf(id: string): Kind | null {
  const entry = Object.entries(ID_PREFIX).find(([, prefix]) => id.startsWith(prefix));
  return entry ? (entry[0] as Kind) : null;
}
