/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { screen } from '@testing-library/react';
import { renderComponent, takesWhole } from '../../../../testing/render-component.testing.tsx';
import TaskWorkDialog from './task-work-dialog.tsx';

const TASK = { id: 't', label: '未払い', owner: null, request: null } as Partial<OperatorTask> as OperatorTask;
const nothing = () => undefined;

describe('a text with a limit', () => {
  it('isn’t cut off by the browser: a note on a task', async () => {
    renderComponent(<TaskWorkDialog tasks={[TASK]} onDone={nothing} onClose={nothing} />);
    expect(await takesWhole(screen.getByRole('textbox', { name: 'メモ' }), MAX_TASK_NOTE)).toBe(true);
  });
});
