import { Rejected } from '@meguri/contracts/errors.ts';
import { UPLOAD_TYPES } from './upload.ts';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../../http/errors/invalid-input.ts';

/** OpenAPI's description of a form with one file. */
export const multipart = (field: string) => ({
  schema: { type: 'object' as const, required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
});

/**
 * The single image of a form.
 * @throws InvalidInput for `field`; Rejected unsupported_media_type, heic_unsupported; the parser's own errors with a
 * status
 */
export async function imageIn(request: FastifyRequest, field: string): Promise<Buffer> {
  const part = await readable(field, request.file());
  if (part?.fieldname !== field) throw InvalidInput.ofField(field, '画像がありません');
  if (/^image\/hei[cf]/.test(part.mimetype)) throw new Rejected('heic_unsupported');
  if (!(UPLOAD_TYPES as readonly string[]).includes(part.mimetype)) throw new Rejected('unsupported_media_type');
  return readable(field, part.toBuffer());
}

/** A form that breaks off or has no boundary is the client's fault, but the parser throws an error without a status. */
async function readable<Part>(field: string, parsing: Promise<Part>): Promise<Part> {
  try {
    return await parsing;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw InvalidInput.ofField(field, '画像を受け取れませんでした。もう一度お試しください');
  }
}
