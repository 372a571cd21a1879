import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { store, stored } from '../lib/storage/storage.ts';
import { unsavedName } from '../lib/storage/unsaved-words.ts';
import { waitFor } from '../lib/wait-for.testing.ts';
import { type Answer, pressable } from '../testing/pressable.testing.ts';
import { ADMIN, MEMBER } from '../testing/accounts.testing.ts';

jest.unstable_mockModule('react-easy-crop/react-easy-crop.css', () => ({}));
const { DeleteItem } = await import('../features/lending/item-form/components/delete-item.tsx');
const { default: FeedbackDialog } = await import('../features/feedback/components/feedback-dialog.tsx');
const { FollowButton } = await import('../features/people/components/follow-button.tsx');
const { FollowListDialog } = await import('../features/people/components/follow-list-dialog.tsx');
const { ItemForm } = await import('../features/lending/item-form/components/item-form.tsx');
const { LoginForm } = await import('../features/session/components/login-form.tsx');
const { LogOut } = await import('../features/session/components/log-out.tsx');
const { PasswordDialog } = await import('../features/account/profile-settings/components/password-dialog.tsx');
const { default: PhotoEditor } = await import('../features/lending/item-form/components/photo-editor.tsx');
const { ProfileForm } = await import('../features/account/profile-settings/components/profile-form.tsx');
const { AddressForm } = await import('../features/account/profile-settings/components/address-form.tsx');
const { DrawnChoice } = await import('../features/account/profile-settings/components/drawn-choice.tsx');
const { RegisterForm, useRegistration } = await import('../features/session/components/register-form.tsx');
const { Overlays } = await import('./member/overlays.tsx');
const { default: Welcome } = await import('./welcome.tsx');
const { rendered } = await import('./rendered.testing.tsx');

beforeAll(() => {
  // A form leads to its photos, which are no field of it.
  Object.assign(globalThis, { document: { getElementById: () => null, getElementsByName: () => [] } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const nothing = () => undefined;
const refused = (code: string, message: string, more: object = {}, status = 400): Answer => [
  status,
  { code, message, ...more },
];
const BROKEN: Answer = [500, { code: 'internal_error', message: 'x' }];
const AWAY = '通信できませんでした。電波の状態を確認して、もう一度お試しください。';

/** What somebody does, what is answered, and what is said of it. */
interface Tried {
  readonly does: (answer: Answer) => ReturnType<typeof pressable>;
  readonly answer: Answer;
  readonly said: readonly [title: string, text: string | null];
}

const logIn = (answer: Answer) => {
  const form = pressable(LoginForm, { onSignedIn: nothing }, answer);
  form.fill('username', 'kenji');
  form.fill('password', 'secret-1');
  form.submit();
  return form;
};
const Registration = (handlers: { readonly onSignedIn: () => void }) =>
  RegisterForm({ form: useRegistration(), ...handlers });
const register = (answer: Answer) => {
  const form = pressable(Registration, { onSignedIn: nothing }, answer);
  form.fill('username', 'kenji');
  form.fill('email', 'kenji@example.jp');
  form.fill('password', 'secret-1');
  form.fill('passwordConfirmation', 'secret-1');
  form.fill('termsAccepted', true);
  form.submit();
  return form;
};
const logOut = (answer: Answer) => {
  const button = pressable(LogOut, {}, answer);
  button.press('ログアウト');
  return button;
};
const sendFeedback =
  (message = 'とても便利です') =>
  (answer: Answer) => {
    const dialog = pressable(FeedbackDialog, { open: true, onClose: nothing }, answer);
    dialog.fill('message', message);
    dialog.press('送信する');
    return dialog;
  };
const changePassword = (answer: Answer) => {
  const dialog = pressable(PasswordDialog, { open: true, onClose: nothing, onChanged: nothing }, answer);
  dialog.fill('currentPassword', 'secret-1');
  dialog.fill('newPassword', 'secret-2');
  dialog.submit();
  return dialog;
};
const LIVING = { ...MEMBER, postCode: '530-0001', prefecture: '大阪府', city: '大阪市北区', streetAddress: '梅田1-1' };
const saveProfile = (answer: Answer) => {
  const form = pressable(ProfileForm, { viewer: LIVING, onSaved: nothing }, answer);
  form.submit();
  return form;
};
const saveAddress = (answer: Answer) => {
  const form = pressable(AddressForm, { viewer: LIVING, onSaved: nothing }, answer);
  form.fill('post_code', '12');
  form.submit();
  return form;
};
const lookUp = (answer: Answer) => {
  const button = pressable(AddressForm, { viewer: { ...MEMBER, postCode: '530-0001' }, onSaved: nothing }, answer);
  button.press('住所を検索');
  return button;
};
const follow = (answer: Answer) => {
  const button = pressable(FollowButton, { userId: 3, name: 'はなこ', onGuest: null }, answer);
  button.press('フォローする');
  return button;
};
const ITEM = {
  ...{ id: 'i', userId: 2, name: '羽織', brand: null, mainCategory: 'tops', subCategory: 'tshirt_cutsew', size: 'm' },
  ...{ genderCategory: 'unisex', color: null, material: null, condition: 'good', description: '', isRentable: true },
  ...{ rentalPrice: 3000, washingInstructions: 'washing_machine', washingNotes: [], shippingMethod: 'delivery' },
  ...{ measurements: {}, replacementValue: null, daysBetween: 0 },
  ...{ pickupAreas: [], images: ['/uploads/items/a.webp'], status: 'available', hasOpenRounds: false, updatedAt: 'u' },
} as Partial<ItemPage> as ItemPage;
const saveItem =
  (change: Partial<ItemPage> = {}) =>
  (answer: Answer) => {
    const form = pressable(
      ItemForm,
      {
        ...{ item: { ...ITEM, ...change }, viewerId: 2, mayTest: false },
        ...{ onSaved: nothing, preview: () => null, children: null },
      },
      answer,
    );
    form.submit();
    return form;
  };
const removeBackground = (answer: Answer) => {
  const photo = { id: 'p', url: null, preview: 'blob:p', file: new File(['x'], 'p.jpg', { type: 'image/jpeg' }) };
  const editor = pressable(PhotoEditor, { photo, mayTest: false, onConfirm: nothing, onClose: nothing }, answer);
  editor.press('背景を透過する');
  return editor;
};
const deleteItem = (answer: Answer) => {
  const button = pressable(DeleteItem, { item: ITEM, onDeleted: nothing }, answer);
  button.call('onConfirm');
  return button;
};

const TRIED: readonly (readonly [what: string, tried: Tried])[] = [
  [
    'a login that is refused',
    {
      does: logIn,
      answer: refused('invalid_credentials', 'ユーザー名またはパスワードが正しくありません。', {}, 401),
      said: ['ログイン失敗', 'ユーザー名またはパスワードが正しくありません。'],
    },
  ],
  ['a login without a network', { does: logIn, answer: 'no network', said: ['ログイン失敗', AWAY] }],
  [
    'a registration that is refused',
    {
      does: register,
      answer: refused('username_taken', 'このユーザー名は既に使用されています', {}, 409),
      said: ['登録失敗', 'このユーザー名は既に使用されています'],
    },
  ],
  ['a registration that broke', { does: register, answer: BROKEN, said: ['登録失敗', 'アカウント登録に失敗しました'] }],
  [
    'a registration without a network',
    { does: register, answer: 'no network', said: ['登録失敗', 'アカウント登録に失敗しました'] },
  ],
  ['a logout without a network', { does: logOut, answer: 'no network', said: ['ログアウト失敗', AWAY] }],
  [
    'feedback',
    { does: sendFeedback(), answer: [201, { received: true }], said: ['フィードバックを送信しました', null] },
  ],
  [
    'feedback that broke',
    { does: sendFeedback(), answer: BROKEN, said: ['送信に失敗しました', '時間を空けて再度お試しください。'] },
  ],
  [
    'feedback without a network',
    { does: sendFeedback(), answer: 'no network', said: ['送信に失敗しました', '時間を空けて再度お試しください。'] },
  ],
  [
    'feedback that is too long',
    {
      does: sendFeedback('あ'.repeat(1001)),
      answer: BROKEN,
      said: ['入力エラー', 'メッセージは1000文字以内で入力してください'],
    },
  ],
  [
    'feedback without words',
    { does: sendFeedback('  '), answer: BROKEN, said: ['入力エラー', 'メッセージを入力してください'] },
  ],
  ['a new password', { does: changePassword, answer: [200, {}], said: ['パスワードが更新されました', null] }],
  [
    'a new password that is refused',
    {
      does: changePassword,
      answer: refused('wrong_password', '現在のパスワードが正しくありません'),
      said: ['パスワードの更新に失敗しました', '現在のパスワードが正しくありません'],
    },
  ],
  [
    'a new password whose answer is lost',
    {
      does: changePassword,
      answer: 'no network',
      said: [
        'パスワードの更新に失敗しました',
        'パスワードを変更できたかどうか、確認できませんでした。ログアウトしたときは、新しいパスワードでログインをお試しください。',
      ],
    },
  ],
  [
    'a new password that could not be sent, which therefore isn’t changed',
    {
      does: changePassword,
      answer: 'no network before it is sent',
      said: ['パスワードの更新に失敗しました', AWAY],
    },
  ],
  ['a profile', { does: saveProfile, answer: [200, LIVING], said: ['更新完了', 'プロフィールが更新されました'] }],
  [
    'a profile that is refused',
    {
      does: saveProfile,
      answer: refused('invalid_input', '自己紹介が長すぎます'),
      said: ['更新エラー', '自己紹介が長すぎます'],
    },
  ],
  [
    'an address that can’t be',
    {
      does: saveAddress,
      answer: BROKEN,
      said: ['入力エラー', '住所情報に誤りがあります。修正してください。'],
    },
  ],
  [
    'a postal code',
    {
      does: lookUp,
      answer: [200, { prefecture: '大阪府', city: '大阪市北区' }],
      said: ['住所情報取得', '大阪府大阪市北区を入力しました。'],
    },
  ],
  [
    'a postal code that nobody has',
    {
      does: lookUp,
      answer: refused('postal_code_unknown', 'x', {}, 404),
      said: ['郵便番号から住所情報を取得できませんでした', 'お手数ですが、続けてご入力ください。'],
    },
  ],
  [
    'a postal code that can’t be looked up',
    {
      does: lookUp,
      answer: BROKEN,
      said: ['住所情報の取得中にエラーが発生しました', 'お手数ですが、続けてご入力ください。'],
    },
  ],
  [
    'a follow that is refused',
    {
      does: follow,
      answer: refused('blocked', 'このユーザーはフォローできません', {}, 403),
      said: ['エラー', 'このユーザーはフォローできません'],
    },
  ],
  [
    'an item that is refused',
    {
      does: saveItem(),
      answer: refused('invalid_input', 'アイテム名は30文字以内で入力してください'),
      said: ['更新エラー', 'アイテム名は30文字以内で入力してください'],
    },
  ],
  [
    'an item that is refused with details',
    {
      does: saveItem(),
      answer: refused('invalid_input', '入力内容を確認してください', { details: '画像は10枚までです' }),
      said: ['更新エラー', '画像は10枚までです'],
    },
  ],
  ['an item that broke', { does: saveItem(), answer: BROKEN, said: ['更新エラー', '更新に失敗しました'] }],
  ['an item without a network', { does: saveItem(), answer: 'no network', said: ['更新エラー', '更新に失敗しました'] }],
  [
    'an item without photos',
    { does: saveItem({ images: [] }), answer: BROKEN, said: ['更新エラー', '画像がありません'] },
  ],
  [
    'an item without a name, photos or a price',
    {
      does: saveItem({ name: '', rentalPrice: 0 }),
      answer: BROKEN,
      said: ['更新エラー', 'アイテム名を入力してください'],
    },
  ],
  [
    'an item that is too cheap',
    {
      does: saveItem({ rentalPrice: 99 }),
      answer: BROKEN,
      said: ['更新エラー', 'レンタル料金は100円以上で入力してください'],
    },
  ],
  [
    'a background',
    { does: removeBackground, answer: [200, { url: '/uploads/items/b.webp' }], said: ['背景透過しました', null] },
  ],
  [
    'a background that can’t go',
    {
      does: removeBackground,
      answer: refused('service_unavailable', 'ただいま混み合っています', {}, 503),
      said: ['背景透過に失敗しました', 'ただいま混み合っています'],
    },
  ],
  [
    'an item that can’t be deleted',
    {
      does: deleteItem,
      answer: refused('item_not_deletable', '取引中のアイテムは削除できません', {}, 409),
      said: ['削除エラー', '取引中のアイテムは削除できません'],
    },
  ],
];

describe('what is said in passing of', () => {
  it.each(TRIED)('%s', async (_, { does, answer, said: [title, text] }) => {
    expect(await does(answer).told()).toMatchObject({ title, text });
  });

  it('nothing that is wrong is sent', async () => {
    for (const does of [sendFeedback(' '), saveAddress, saveItem({ images: [] })]) {
      const tried = does(BROKEN);
      await tried.told();
      expect(tried.sent).toEqual([]);
    }
  });
});

const ID = '11111111-2222-4333-8444-0000deadbeef';
const broken = new ApiError(500, { code: 'internal_error', message: 'x' });
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('what can’t be had is said in its place:', () => {
  const profile = { ...MEMBER, id: 3, itemCount: 0 };
  it.each([
    [
      'a rental request',
      `/rental-requests/${ID}`,
      { [`/api/rental-requests/${ID}`]: broken },
      'エラーが発生しました リクエストの詳細を取得できませんでした。 再読み込み',
    ],
    [
      'a payment',
      '/payment-complete?sid=cs_1',
      { '/api/checkout/session/cs_1': broken },
      'データの取得に失敗しました お支払いが完了していれば',
    ],
    [
      'whether one follows',
      '/users/3',
      { '/api/users/3': profile, '/api/follows/3': broken },
      'フォロー状態の取得に失敗しました',
    ],
    [
      'how many follow',
      '/users/3',
      { '/api/users/3': profile, '/api/follows/3/counts': broken },
      'フォロー数の取得に失敗しました',
    ],
  ])('%s', async (_, path, answers, words) => {
    expect(wordsOf(await rendered(path, MEMBER, answers))).toContain(words);
  });

  it('what can be borrowed now', async () => {
    const html = await rendered('/', null, { '/api/home': broken });
    expect(wordsOf(html)).toContain('いま、借りられるアイテム すべて見る エラーが発生しました');
    expect(html).toContain('/portraits.svg#p1');
  });

  it('who follows', () => {
    const list = { '/api/follows/3/followers': broken };
    const props = { userId: 3, list: 'followers', title: 'フォロワー', open: true, onClose: nothing } as const;
    const { html } = pressable(FollowListDialog, props, 'no network', list);
    expect(wordsOf(html)).toContain('ユーザー一覧の取得に失敗しました');
  });

  it('why a payment is unknown, where the service says so', async () => {
    const why = new ApiError(404, { code: 'not_found', message: 'お支払いが見つかりません' });
    const html = await rendered('/payment-complete?sid=cs_1', MEMBER, { '/api/checkout/session/cs_1': why });
    expect(wordsOf(html)).toContain('お支払いが見つかりません');
  });
});

describe('an item that somebody asks for', () => {
  it('can’t be deleted, and says until when', () => {
    const { html } = pressable(DeleteItem, { item: { ...ITEM, hasOpenRounds: true } as ItemPage, onDeleted: nothing });
    expect(html).toContain('届いているリクエストへの返答と取引が終わると、削除できます');
    expect(html).toMatch(/<button[^>]*disabled[^>]*><span>アイテムを削除/);
  });
});

describe('where parcels go', () => {
  it('marks each field that a delivery needs', () => {
    const { html } = pressable(AddressForm, { viewer: MEMBER, onSaved: nothing });
    const marked = Array.from(
      html.matchAll(/<label[^>]*><span>([^<]*)<\/span><span[^>]*>必須<\/span>/g),
      ([, label]) => label,
    );
    expect(marked).toEqual(['氏名', '電話番号', '郵便番号', '都道府県', '市区町村', '町名・番地']);
  });

  it('is not kept without a name and a number', async () => {
    const form = pressable(AddressForm, { viewer: LIVING, onSaved: nothing }, [200, LIVING]);
    form.submit();
    await delay(50);
    expect(form.sent).toEqual([]);
  });
});

describe('what was typed into a profile before', () => {
  const name = unsavedName(MEMBER.id, 'profile_name');
  const kept = () => stored('session', name);

  it('is kept no longer once the form is saved, and stays where it isn’t', async () => {
    store('session', name, { bio: '書きかけ' });
    const submit = (answer: Answer) => pressable(ProfileForm, { viewer: MEMBER, onSaved: nothing }, answer).submit();
    submit(refused('invalid_input', '入力に誤りがあります'));
    await delay(50);
    expect(kept()).toEqual({ bio: '書きかけ' });
    submit([200, MEMBER]);
    await waitFor(() => expect(kept()).toBeNull());
  });
});

describe('the welcome', () => {
  const shown = (viewer: typeof MEMBER) =>
    pressable(Overlays, {}, 'no network', { '/api/user': viewer, '/api/status': { maintenance: false } }).shows(
      'userId',
    );

  it('comes to a member as long as it is unseen, and never over an operator’s pages', () => {
    expect(shown({ ...MEMBER, hasSeenWelcome: false })).toBe(true);
    expect(shown(MEMBER)).toBe(false);
    expect(shown({ ...ADMIN, hasSeenWelcome: false })).toBe(false);
  });

  it('is kept as seen once it is closed', async () => {
    const dialog = pressable(Welcome, { userId: 2 }, [200, MEMBER]);
    dialog.press('はじめる');
    await waitFor(() => expect(dialog.sent).toEqual(['PATCH /api/users/2']));
  });

  it('asks for the name and the picture that others will see', () => {
    const { html } = pressable(Welcome, { userId: 2 });
    expect(html).toContain('表示名（任意）');
    expect(html.match(/aria-label="イラスト[1-6]"/g)).toHaveLength(6);
  });

  it('begins with no drawing, and lets a chosen one be unchosen', () => {
    expect(pressable(Welcome, { userId: 2 }).html).toMatch(/<input type="radio"[^>]*checked=""[^>]*\/><span>選ばない/);
    const { html } = pressable(DrawnChoice, {
      name: 'avatar',
      chosen: '/portraits.svg#p4',
      onChoose: nothing,
      none: '選ばない',
    });
    expect(html).toMatch(/checked=""[^>]*\/><img src="\/portraits.svg#p4"/);
    expect(html).toMatch(/<input type="radio"[^>]*\/><span>選ばない/);
    expect(html).not.toMatch(/checked=""[^>]*\/><span>選ばない/);
  });
});
