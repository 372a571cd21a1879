import { Param } from '@nestjs/common';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';

/** The route's parameter `:id`; anything but a UUID is a 404 or 400. */
export const RoundId = () => Param('id', { schema: uuidSchema });
