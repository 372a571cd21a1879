import { Catch, Inject } from '@nestjs/common';
import { errorAnswer } from '../../http/errors/error-answer.ts';
import { ErrorFilter } from '../../http/errors/error-filter.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';

/** The client reads failures under two more keys: `error`, where PHONE_REQUIRED opens a dialog, and `userFriendly`. */
@Catch()
export class PayoutAccountErrors extends ErrorFilter {
  constructor(@Inject(SERVICE_LOG) log: Logger) {
    super(log);
  }

  protected override bodyOf(error: unknown) {
    const answer = errorAnswer(error);
    const phone = error instanceof InvalidInput && error.errors.find(({ field }) => field === 'phone');
    if (phone) return { ...answer, message: phone.message, error: 'PHONE_REQUIRED', userFriendly: true };
    return { ...answer, error: answer.code, userFriendly: answer.statusCode < 500 };
  }
}
