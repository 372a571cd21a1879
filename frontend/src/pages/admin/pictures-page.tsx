import { FRONT_SLOTS } from '@meguri/contracts/item/front-pictures.ts';
import { useFrontPictures } from '../../features/operators/front-pictures/api/front-pictures.ts';
import { PictureSlot } from '../../features/operators/front-pictures/components/picture-slot.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded } from './loaded.tsx';

/** Pictures of the landing page, by place. */
export default function AdminPicturesPage({ title }: { readonly title: string }) {
  const { pictures, error, retry } = useFrontPictures();
  return (
    <AdminFrame title={title}>
      <p className="pb-8 text-sm leading-relaxed text-soft">
        ログインしていない方のトップページに表示されます。「最初の写真」は、いちばん大きな写真の代わりになります。場面の写真は、入れた場面だけが並びます。
      </p>
      <Loaded data={pictures} error={error} retry={retry}>
        {(all) => (
          <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
            {FRONT_SLOTS.map(({ id, name }) => (
              <PictureSlot key={id} slot={id} name={name} picture={all.find(({ slot }) => slot === id)} />
            ))}
          </div>
        )}
      </Loaded>
    </AdminFrame>
  );
}
