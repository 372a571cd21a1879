import { Catch, Inject } from '@nestjs/common';
import { errorAnswer } from '../../http/errors/error-answer.ts';
import { ErrorFilter } from '../../http/errors/error-filter.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';

/**
 * The edit form reads a failed PUT under two more keys: `error` with the message, and `details` with one entry per
 * field.
 */
@Catch()
export class ItemChangeErrors extends ErrorFilter {
  constructor(@Inject(SERVICE_LOG) log: Logger) {
    super(log);
  }

  protected override bodyOf(error: unknown) {
    const answer = errorAnswer(error);
    const details =
      error instanceof InvalidInput ? error.errors.map(({ message }) => message).join('\n') : answer.message;
    return { ...answer, error: answer.message, details };
  }
}
