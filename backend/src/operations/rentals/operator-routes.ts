import { applyDecorators, Controller } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { ForOperators } from '../../http/operators/operation.ts';

/**
 * Operators' routes for other people's rounds; each responds with the request. With `?preview=1` nothing happens and
 * the response shows what would; with `?seen=` and that response's revision, the command is rejected if the round has
 * changed since. What needs two operators becomes a proposal.
 */
export const OperatorRoutes = () =>
  applyDecorators(
    ApiTags('administration'),
    Controller('api/admin/rental-requests/:id/commands'),
    ForOperators({ previews: true }),
    ApiOkResponse({ standardSchema: rentalRequestSchema }),
  );
