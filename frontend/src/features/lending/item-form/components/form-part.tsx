import type { UseFormReturn } from 'react-hook-form';
import type { ItemFormValues } from '../item-form-values.ts';
import type { Elements } from '../../../../ui/elements.ts';

export interface PartProps {
  readonly form: UseFormReturn<ItemFormValues>;
}

/** A section of the form with a heading. */
export const FormPart = ({ title, children }: { readonly title: string; readonly children: Elements }) => (
  <section className="flex flex-col gap-5">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
);
