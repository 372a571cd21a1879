import { Param } from '@nestjs/common';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';

/** Of the route, where it is called `:id`; anything else leads to nothing that exists. */
export const RoundId = () => Param('id', { schema: uuidSchema });
