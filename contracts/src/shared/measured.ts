import * as z from 'zod';
import { type Measured, MEASUREMENTS, type MeasurementId } from '../reference/measurements.ts';

const tenths = (cm: number): boolean => Math.abs(cm * 10 - Math.round(cm * 10)) < 1e-6;

const centimetres = (name: string, min: number, max: number) =>
  z
    .number(`${name}は数字で入力してください`)
    .min(min, { error: `${name}は${min}〜${max}cmで入力してください`, abort: true })
    .max(max, { error: `${name}は${min}〜${max}cmで入力してください`, abort: true })
    .refine(tenths, `${name}は小数第1位までで入力してください`);

/** Some of these measurements and no others; missing or null: unknown. */
export const measuredSchema = (ids: readonly MeasurementId[]) =>
  z
    .strictObject(
      Object.fromEntries(
        MEASUREMENTS.filter(({ id }) => ids.includes(id)).map(({ id, name, min, max }) => [
          id,
          centimetres(name, min, max).nullable().optional(),
        ]),
      ),
      '寸法の形式が正しくありません',
    )
    .transform((typed): Measured =>
      Object.fromEntries(Object.entries(typed).filter(([, cm]) => typeof cm === 'number')),
    );
