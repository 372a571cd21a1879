import { describe, expect, it, jest } from '@jest/globals';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Button } from './button.tsx';

const html = (props: ComponentProps<typeof Button>) => renderToStaticMarkup(<Button {...props}>保存</Button>);
/** What is handed on to the browser's own button. */
const propsOf = (props: ComponentProps<typeof Button>) => Button(props).props as ComponentProps<'button'>;

describe('a button', () => {
  it('when pending is aria-disabled, not disabled, to keep the focus', () => {
    const shown = html({ pending: true, disabled: true });
    expect(shown).toMatch(/ aria-disabled="true"/);
    expect(shown).toMatch(/ aria-busy="true"/);
    expect(shown).not.toMatch(/ disabled=""/);
  });

  it('when pending does nothing on a press and doesn’t submit its form', () => {
    const onClick = jest.fn();
    const preventDefault = jest.fn();
    propsOf({ pending: true, type: 'submit', onClick }).onClick?.({ preventDefault } as never);
    expect(onClick).not.toHaveBeenCalled();
    expect(preventDefault).toHaveBeenCalledTimes(1);
  });

  it.each([{ disabled: true }, { disabledReason: '理由を入力してください' }])(
    'that can’t be pressed is disabled: %j',
    (props) => {
      expect(html(props)).toMatch(/ disabled=""/);
    },
  );
});
