export interface Decline {
  /** The error's code: `card_declined`, `authentication_required`. */
  readonly code: string;
  readonly declineCode: string;
}

export interface TestCard {
  readonly label: string;
  /** Declined when the borrower pays on the page. */
  readonly declined?: Decline;
  /** Pays on the page, but a later charge without the borrower is declined. */
  readonly declinedOffSession?: Decline;
  /** The bank asks the borrower to authenticate on the page (3-D Secure). */
  readonly authenticates?: true;
  /** A dispute opens right after the charge; an inquiry takes no money yet. */
  readonly disputed?: 'fraudulent' | 'product_not_received' | 'inquiry';
  /** What its refunds do after some seconds: `pending` ones succeed, `failing` ones are returned. */
  readonly refunds?: 'pending' | 'failing';
}

/** Names by which tests save a card without its number. */
export const NAMED_CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
  pm_card_bypassPending: '4000000000000077',
};

/** The relevant ones of Stripe's documented test cards, and what each does. */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { label: '支払いに成功するカード' },
  '4000056655665556': { label: '支払いに成功する別のカード' },
  '4000000000000002': {
    label: '拒否されるカード',
    declined: { code: 'card_declined', declineCode: 'generic_decline' },
  },
  '4000000000009995': {
    label: '残高不足で拒否されるカード',
    declined: { code: 'card_declined', declineCode: 'insufficient_funds' },
  },
  '4000000000000341': {
    label: '支払いには成功し、後日の料金の請求は拒否されるカード',
    declinedOffSession: { code: 'card_declined', declineCode: 'generic_decline' },
  },
  '4000002760003184': {
    label: '支払いには成功し、後日の請求には本人認証が必要なカード',
    declinedOffSession: { code: 'authentication_required', declineCode: 'authentication_required' },
  },
  '4000000000003220': {
    label: '支払い時に本人認証（3Dセキュア）が必要なカード',
    authenticates: true,
    declinedOffSession: { code: 'authentication_required', declineCode: 'authentication_required' },
  },
  '4000008400001629': {
    label: '本人認証のあとで拒否されるカード',
    authenticates: true,
    declined: { code: 'card_declined', declineCode: 'generic_decline' },
  },
  '4000000000000259': {
    label: '支払い後に不審請求の申請（チャージバック）が起きるカード',
    disputed: 'fraudulent',
  },
  '4000000000002685': {
    label: '支払い後に「商品が届かない」と不審請求が申請されるカード',
    disputed: 'product_not_received',
  },
  '4000000000001976': { label: '支払い後に不審請求の照会が起きるカード', disputed: 'inquiry' },
  '4000000000000077': { label: '支払いがすぐに残高になるカード' },
  '4000000000007726': { label: '返金がいったん保留になり、後で完了するカード', refunds: 'pending' },
  '4000000000005126': { label: '返金がいったん完了し、後で銀行から戻されるカード', refunds: 'failing' },
};
