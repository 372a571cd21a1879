import { useCouponFigures } from '../../features/operators/metrics/api/coupon-figures.ts';
import type { MetricsChoice } from '../../features/operators/metrics/choice.ts';
import { CouponTable } from '../../features/operators/metrics/components/coupon-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Loaded } from './loaded.tsx';

/** How many coupons were given and what became of them. */
export function CouponCounts({ choice }: { readonly choice: MetricsChoice }) {
  const { data, error, refetch } = useCouponFigures(choice);
  return (
    <Panel title="クーポンの枚数" className="mt-10 min-w-0">
      <Loaded data={data} error={error} retry={() => void refetch()} lines={4}>
        {(figures) => <CouponTable {...figures} />}
      </Loaded>
    </Panel>
  );
}
