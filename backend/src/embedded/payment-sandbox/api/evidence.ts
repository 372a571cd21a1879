import { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import type { FileDocument } from '../documents.ts';
import { giveEvidence } from '../movements/dispute.ts';
import { flag, text } from '../parameters.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

/** The maximum for dispute files: docs.stripe.com/file-upload. */
const MAX_FILE = 5 * 1024 * 1024;
/** The maximum of all texts together. */
const MAX_TEXT = 150_000;
const TYPES = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** Longer than other parameters. */
const words = z.string().min(1).max(MAX_TEXT);
const texts = {
  product_description: words.optional(),
  service_date: text.optional(),
  access_activity_log: words.optional(),
  shipping_carrier: text.optional(),
  shipping_date: text.optional(),
  shipping_tracking_number: text.optional(),
  uncategorized_text: words.optional(),
};
const evidence = z.strictObject({ ...texts, uncategorized_file: text.optional() });

/** The platform's evidence in a dispute. */
export const evidenceEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/files',
    {
      purpose: z.literal('dispute_evidence'),
      file: z.strictObject({
        filename: text,
        type: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
        size: z.coerce.number(),
        start: text,
      }),
    },
    async (transaction, { purpose, file }) => {
      if (file.size > MAX_FILE) throw invalidRequest('The file is too large.', undefined, 'file');
      if (file.type === 'application/pdf' && file.start !== '%PDF-')
        throw invalidRequest('The file is no PDF.', undefined, 'file');
      return transaction.insert<FileDocument>({
        id: transaction.newId('file'),
        object: 'file',
        created: transaction.now,
        filename: file.filename,
        purpose,
        size: file.size,
        type: TYPES[file.type],
      });
    },
  ),
  endpoint(
    'POST',
    '/v1/disputes/:id',
    { evidence, submit: flag.optional() },
    async (transaction, { evidence: given, submit = false }, { ids: [id = ''] }) => {
      const { uncategorized_file: fileId } = given;
      if (fileId !== undefined) await transaction.get('file', fileId, 'evidence[uncategorized_file]');
      const entries = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const characters = entries.reduce((sum, [, value]) => sum + value.length, 0);
      if (characters > MAX_TEXT) throw invalidRequest('The evidence is too long.', undefined, 'evidence');
      return giveEvidence(transaction, await transaction.get('dispute', id), Object.fromEntries(entries), submit);
    },
  ),
];
