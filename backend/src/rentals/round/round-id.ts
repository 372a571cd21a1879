import { Param } from '@nestjs/common';
import * as z from 'zod';

/** A round's id in a path; anything else leads to nothing that exists. */
export const roundIdSchema = z.uuid().toLowerCase();

/** That of the route, where it is called `:id`. */
export const RoundId = () => Param('id', { schema: roundIdSchema });
