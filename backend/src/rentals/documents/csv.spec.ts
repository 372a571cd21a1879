import { describe, expect, it } from '@jest/globals';
import { csv } from './csv.ts';

const line = (...cells: (string | number)[]) => csv([cells]).toString();

describe('a CSV', () => {
  it('starts with a UTF-8 mark, and ends its lines as Excel does', () => {
    expect([...csv([['髙橋']]).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(line('髙橋', 3000, -108)).toBe('\ufeff髙橋,3000,-108\r\n');
  });

  it('quotes cells with separators', () => {
    expect(line('赤, 白', '"絹"', '二\n行')).toBe('\ufeff"赤, 白","""絹""","二\n行"\r\n');
  });

  it.each(['=HYPERLINK("http://x")', '+1', '-1+cmd', '@SUM(A1)', '\t=1', ' =1', '＝1'])(
    'keeps %j a text, which a spreadsheet would run as a formula',
    (formula) => {
      expect(line(formula)).toMatch(/^\ufeff"?'/);
    },
  );
});
