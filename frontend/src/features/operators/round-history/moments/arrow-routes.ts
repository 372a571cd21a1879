/** A side of a box, and how far the curve goes straight out from it before it turns. */
export type End = readonly [side: 'top' | 'right' | 'bottom' | 'left', reach: number];

/** Routes of arrows that would otherwise cross other boxes, by keys from `arrowKey`. */
export const ARROW_ROUTES: Readonly<Record<string, readonly [from: End, to: End]>> = {
  'requested request_approved': [
    ['bottom', 40],
    ['bottom', 40],
  ],
  'request_approved payment_completed': [
    ['bottom', 40],
    ['bottom', 40],
  ],
  'shipping_code_generating shipping_code_generated': [
    ['top', 40],
    ['top', 40],
  ],
  'shipping_code_generating cancelled': [
    ['left', 40],
    ['right', 40],
  ],
  'await_shipment_code cancelled': [
    ['left', 40],
    ['left', 40],
  ],
  'await_shipment_code shipped': [
    ['bottom', 40],
    ['bottom', 40],
  ],
  'shipping_code_generated cancelled': [
    ['right', 40],
    ['left', 40],
  ],
  'received damage_reported': [
    ['right', 30],
    ['top', 30],
  ],
  'in_use damage_reported': [
    ['right', 60],
    ['left', 280],
  ],
  'usage_overdue returned': [
    ['bottom', 40],
    ['bottom', 40],
  ],
  'damage_reported in_use': [
    ['top', 140],
    ['bottom', 20],
  ],
  'damage_reported usage_overdue': [
    ['left', 40],
    ['bottom', 40],
  ],
  'damage_reported cancelled': [
    ['right', 90],
    ['left', 340],
  ],
  'damage_reported completed': [
    ['top', 30],
    ['left', 40],
  ],
  'damage_fee_pending return_shipping_code_generated': [
    ['top', 30],
    ['bottom', 30],
  ],
  'damage_fee_pending in_use': [
    ['top', 90],
    ['bottom', 30],
  ],
  'damage_fee_paid return_shipping_code_generated': [
    ['top', 40],
    ['bottom', 40],
  ],
};
