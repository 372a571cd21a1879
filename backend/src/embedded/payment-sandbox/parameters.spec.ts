import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { parseForm } from './form-body.ts';
import { flag, integer, list, metadata, readParameters, text } from './parameters.ts';

const schema = z.strictObject({
  amount: integer,
  confirm: flag.optional(),
  metadata: metadata.optional(),
  lines: list(z.strictObject({ name: text })).optional(),
});

function refusalOf(encoded: string): ApiError['details'] {
  try {
    readParameters(schema, parseForm(encoded));
  } catch (error) {
    if (error instanceof ApiError) return error.details;
  }
  throw new Error(`${encoded} was taken`);
}

describe('readParameters', () => {
  it('reads integers, flags, lists and metadata from text', () => {
    const raw = parseForm('amount=4500&confirm=true&lines[0][name]=A&lines[1][name]=B&metadata[0]=x&metadata[gone]=');
    expect(readParameters(schema, raw)).toEqual({
      amount: 4500,
      confirm: true,
      lines: [{ name: 'A' }, { name: 'B' }],
      metadata: { 0: 'x' },
    });
  });

  it.each([
    ['amount=1&colour=red', 'parameter_unknown', 'colour'],
    ['amount=1&lines[0][name]=A&lines[0][size]=M', 'parameter_unknown', 'lines[0][size]'],
    ['', 'parameter_missing', 'amount'],
    ['amount=1&lines[0]=', 'parameter_invalid_empty', 'lines[0]'],
    ['amount=', 'parameter_invalid_empty', 'amount'],
    ['amount=12.5', 'parameter_invalid_integer', 'amount'],
    ['amount=1e3', 'parameter_invalid_integer', 'amount'],
  ])('rejects "%s" as %s, naming %s', (encoded, code, param) => {
    expect(refusalOf(encoded)).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  it('rejects metadata that is too long', () => {
    expect(refusalOf(`amount=1&metadata[${'k'.repeat(41)}]=v`)).toMatchObject({ type: 'invalid_request_error' });
    expect(refusalOf(`amount=1&metadata[k]=${'v'.repeat(501)}`)).toMatchObject({ param: 'metadata[k]' });
  });
});
