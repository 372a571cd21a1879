import { zodResolver } from '@hookform/resolvers/zod';
import {
  HANDOVER_CODE_DIGITS,
  MAX_COMMENT,
  MAX_PHOTOS,
  MAX_REASON,
  MAX_TRACKING_CODE,
  MIN_DAMAGE_DETAILS,
  MIN_TRACKING_CODE,
} from '@meguri/contracts/limits.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { changeStatusSchema, evidenceSchema, objectionSchema } from '@meguri/contracts/rental-round/commands.ts';
import { CARRIERS } from '@meguri/contracts/rental-round/shipping-code.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Controller, type RefCallBack, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { loaded } from '../../../lib/loaded.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { isPickup } from '../../../rental/handover.ts';
import { photosSoFar } from '../../../rental/recorded/condition-sets.ts';
import { CommentField } from '../../../rental/comment-field.tsx';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import {
  DAMAGE_REPORT_FIELDS,
  damageReportForm,
  DamageReportFields,
} from '../../../rental/damage/damage-report-fields.tsx';
import { Disclosure } from '../../../ui/controls/disclosure.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { PhotoPicker } from '../../../ui/photos/photo-picker.tsx';
import { pickedFiles } from '../../../ui/photos/picked-photos.ts';
import { wordsOf } from '../actions/index.ts';
import type { ActionForm, FieldName, MemberActionName } from '../actions/member-action.ts';
import type { ActionCommand } from '../api/use-action.ts';
import { sentenceInDialog } from '../failures.ts';
import { SenderCodes } from './codes.tsx';
import type { Draft } from './form-drafts.ts';

interface ControlProps {
  readonly value: Draft[string];
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
  /** The server's error for this field. */
  readonly error: string | undefined;
  readonly ref: RefCallBack;
}

interface Field {
  readonly schema: z.ZodType;
  readonly control: (props: ControlProps, request: RentalRequest) => ReactNode;
}

const { comment, images, carrier, trackingCode, handoverCode } = changeStatusSchema.shape;
const textOf = ({ value, onChange, disabled }: ControlProps) => ({ onChange, disabled, value: String(value) });
/** Fields the server validates, for example against the right code. */
const CHECKED = ['handoverCode', 'trackingCode'] as const;
const checkedTextOf = ({ value, ...rest }: ControlProps) => ({ ...rest, value: String(value) });

const FIELDS: Readonly<Record<FieldName, Field>> = {
  comment: {
    schema: comment,
    control: (props) => <CommentField name="comment" label="コメント" max={MAX_COMMENT} {...textOf(props)} />,
  },
  text: {
    schema: evidenceSchema.shape.text,
    control: (props) => <CommentField name="text" label="内容" max={MAX_COMMENT} {...textOf(props)} />,
  },
  reason: {
    schema: objectionSchema.shape.reason.optional(),
    control: (props) => <CommentField name="reason" label="理由" max={MAX_REASON} required {...textOf(props)} />,
  },
  images: {
    schema: images,
    control: ({ value, onChange, disabled }) => (
      <PhotoPicker label="写真" max={MAX_PHOTOS} value={value as string[]} keepsPreviews {...{ onChange, disabled }} />
    ),
  },
  handoverCode: {
    schema: handoverCode,
    control: (props, { viewerParty }) => (
      <TextField
        name="handoverCode"
        label="受け渡しコード"
        required
        inputMode="numeric"
        autoComplete="off"
        {...checkedTextOf(props)}
        hint={`${viewerParty === 'owner' ? '借り手' : 'オーナー'}の画面に表示されている${HANDOVER_CODE_DIGITS}桁の数字`}
      />
    ),
  },
  trackingCode: {
    schema: trackingCode,
    control: (props) => (
      <TextField
        name="trackingCode"
        label="追跡番号（任意）"
        autoComplete="off"
        autoCapitalize="characters"
        {...checkedTextOf(props)}
        hint={`控えに書かれた${MIN_TRACKING_CODE}〜${MAX_TRACKING_CODE}文字の英数字`}
      />
    ),
  },
  carrier: {
    schema: carrier,
    control: (props) => (
      <Select name="carrier" label="配送業者（任意）" placeholder="選択しない" {...textOf(props)}>
        {CARRIERS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    ),
  },
};

/** Loaded before it is needed: without a network it would fail then, and some browsers never try a failed file again. */
const loadUpload = () => void loaded(() => import('../api/send-with-photos.ts')).catch(() => null);

const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

/** The contract's schemas of these fields, plus the "at least one of" check. */
function schemaOf({ fields, needs }: ActionForm): z.ZodType<Draft, Draft> {
  const checked = (name: FieldName) => [name, z.preprocess(blankIsNone, FIELDS[name].schema)];
  const schema =
    fields === 'damage_report'
      ? damageReportForm
      : z
          .object(Object.fromEntries(fields.map(checked)) as Record<FieldName, z.ZodType<Draft[string] | undefined>>)
          .refine((values) => needs === undefined || needs.anyOf.some((name) => (values[name]?.length ?? 0) > 0), {
            error: needs?.otherwise,
          });
  return schema as unknown as z.ZodType<Draft, Draft>;
}

function initialValues({ fields }: ActionForm, { shippingEvents }: RentalRequest): Draft {
  if (fields === 'damage_report') return { description: '', images: [] };
  const dispatch = shippingEvents.find(({ direction }) => direction === 'dispatch');
  const valueOf = (name: FieldName) => {
    if (name === 'images') return [];
    return name === 'carrier' ? (dispatch?.carrier ?? '') : '';
  };
  return Object.fromEntries(fields.map((name) => [name, valueOf(name)]));
}

/** The error of the first invalid field. */
function firstProblem({ fields }: ActionForm, error: z.ZodError | undefined): string | undefined {
  const names: readonly PropertyKey[] = fields === 'damage_report' ? DAMAGE_REPORT_FIELDS : fields;
  const place = ({ path: [name = ''] }: z.core.$ZodIssue) =>
    names.includes(name) ? names.indexOf(name) : names.length;
  return error?.issues.toSorted((a, b) => place(a) - place(b))[0]?.message;
}

/** The server's error, if it is about this field. */
const errorOf = (error: unknown, name: string | undefined): string | undefined =>
  name !== undefined && error instanceof ApiError ? error.errorOf(name) : undefined;

const ConditionPhotos = lazyPage(() => import('../../../rental/recorded/condition-photos.tsx'));

/** The photos so far, so that a report's own show the same place. If their code can't be loaded, the report stays. */
function PhotosToCompare({ request }: Pick<ActionFormDialogProps, 'request'>) {
  const sets = photosSoFar(request);
  if (sets.length === 0) return null;
  return (
    <Disclosure title="これまでの写真と比べる">
      <PartBoundary name="これまでの写真" isNarrow>
        <Suspense fallback={null}>
          <ConditionPhotos sets={sets} />
        </Suspense>
      </PartBoundary>
    </Disclosure>
  );
}

interface ActionFormDialogProps {
  readonly action: MemberActionName;
  readonly form: ActionForm;
  readonly request: RentalRequest;
  readonly command: ActionCommand;
  /** What was typed before the dialog was closed. */
  readonly draft?: Draft | undefined;
  /** Called when the dialog is closed or sends; the caller releases the photos' previews. */
  readonly onDraft: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** The form of an action with its validation, progress and errors. Input stays until the action succeeds. */
export default function ActionFormDialog(props: ActionFormDialogProps) {
  const { action, form: words, request, command, draft, onDraft, onClose } = props;
  const { title, text, submit, fields, codes } = words;
  const { isPending, error } = command;
  const hasPhotos = fields === 'damage_report' || fields.includes('images');
  useEffect(() => {
    if (hasPhotos) loadUpload();
  }, [hasPhotos]);
  const schema = schemaOf(words);
  const form = useForm<Draft>({
    resolver: zodResolver(schema),
    defaultValues: { ...initialValues(words, request), ...draft },
  });
  const { control, getValues, handleSubmit, setError } = form;
  const missing = firstProblem(words, schema.safeParse(useWatch({ control })).error);
  const refused = CHECKED.find((name) => fields.includes(name) && errorOf(error, name) !== undefined);
  useEffect(() => {
    const message = errorOf(error, refused);
    if (refused === undefined || message === undefined || isPending) return;
    setError(refused, { message }, { shouldFocus: true });
  }, [error, isPending, refused, setError]);
  const send = handleSubmit(({ images: previews = [], ...filled }) => {
    onDraft(getValues());
    const given = Object.entries(filled).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    command.run({ action, fields: Object.fromEntries(given), photos: pickedFiles(previews) });
  });
  return (
    <FormDialog
      {...{ title, submit, missing, isPending }}
      description={text}
      onClose={() => {
        onDraft(getValues());
        onClose();
      }}
      onSubmit={() => void send()}
    >
      {codes !== undefined && (
        <div className="rounded-2xl bg-wash p-2">
          <SenderCodes event={codes} />
        </div>
      )}
      {fields === 'damage_report' ? (
        <DamageReportFields
          form={form}
          detailsLabel={`詳細（${MIN_DAMAGE_DETAILS}文字以上）`}
          disabled={isPending}
          compared={<PhotosToCompare request={request} />}
          keepsPreviews
        />
      ) : (
        fields.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, onChange, ref }, fieldState: { error: wrong } }) => {
              const props = { value: value ?? '', onChange, ref, disabled: isPending, error: wrong?.message };
              return <>{FIELDS[name].control(props, request)}</>;
            }}
          />
        ))
      )}
      <p role="status" className="sr-only">
        {isPending && wordsOf(action, isPickup(request)).pending}
      </p>
      {error !== null && !isPending && refused === undefined && (
        <div role="alert">
          <Alert tone="bad" title={sentenceInDialog(error)}>
            入力した内容はそのまま残っています。
          </Alert>
        </div>
      )}
    </FormDialog>
  );
}
