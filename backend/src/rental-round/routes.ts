import { AddEvidenceRoute } from './add-evidence/route.ts';
import { ChangeStatusRoute } from './change-status/route.ts';
import { DecideCaseRoute } from './decide-case/route.ts';
import { FailPaymentRoute } from './fail-payment/route.ts';
import { ObjectToDamageFeeRoute } from './object-to-damage-fee/route.ts';
import { OperateRoundRoute } from './operate-round/route.ts';
import { PayFeeRoute } from './pay-fee/route.ts';
import { RegisterShippingCodeRoute } from './register-shipping-code/route.ts';
import { ReportDamageRoute } from './report-damage/route.ts';
import { RequestRentalRoute } from './request-rental/route.ts';
import { RequestReturnRoute } from './request-return/route.ts';
import { StartPaymentRoute } from './start-payment/route.ts';

/** How people reach the commands. */
export const ROUTES = [
  RequestRentalRoute,
  ChangeStatusRoute,
  StartPaymentRoute,
  FailPaymentRoute,
  RequestReturnRoute,
  ReportDamageRoute,
  AddEvidenceRoute,
  PayFeeRoute,
  ObjectToDamageFeeRoute,
  RegisterShippingCodeRoute,
  OperateRoundRoute,
  DecideCaseRoute,
];
