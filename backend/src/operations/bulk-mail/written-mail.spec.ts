import { describe, expect, it } from '@jest/globals';
import { bulkMailInputSchema, unknownPlaceholders } from '@meguri/contracts/operators/bulk-mail.ts';
import { filledIn } from './written-mail.ts';

const HANAKO = { name: '花子', username: 'hanako' };

describe('a placeholder for the recipient', () => {
  it('is filled in everywhere, and nothing else is', () => {
    expect(filledIn('{{名前}}さん、{{ユーザー名}}、{{名前}}', HANAKO)).toBe('花子さん、hanako、花子');
    expect(filledIn('{ {名前} } {{ 名前 }}', HANAKO)).toBe('{ {名前} } {{ 名前 }}');
  });

  it('isn’t replaced inside a name', () => {
    expect(filledIn('{{名前}}', { name: '{{ユーザー名}} $& $1', username: 'x' })).toBe('{{ユーザー名}} $& $1');
  });

  it('is rejected if it is unknown', () => {
    expect(unknownPlaceholders('{{名前}} {{電話}} {{ 名前 }} {{constructor}}')).toEqual([
      '{{電話}}',
      '{{ 名前 }}',
      '{{constructor}}',
    ]);
    const mail = { subject: '{{電話}}', body: 'x', segment: { kind: 'all' } };
    expect(bulkMailInputSchema.safeParse(mail).error?.issues[0]?.message).toBe(
      '使える差し込みは {{名前}} と {{ユーザー名}} です',
    );
  });
});
