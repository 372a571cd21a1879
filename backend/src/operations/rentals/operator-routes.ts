import { applyDecorators, Controller } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { ForOperators } from '../../http/operators/operation.ts';

/**
 * Routes of what operators do to rounds of others; each answers with the request. With `?preview=1` nothing happens, and
 * the answer is what would; with `?seen=` and the revision of that answer it is done only while the round is still at it. What needs two operators becomes a proposal.
 */
export const OperatorRoutes = () =>
  applyDecorators(
    ApiTags('administration'),
    Controller('api/admin/rental-requests/:id/commands'),
    ForOperators({ previews: true }),
    ApiOkResponse({ standardSchema: rentalRequestSchema }),
  );
