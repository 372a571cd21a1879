import type { FrontPicture, FrontSlot } from '@meguri/contracts/item/front-pictures.ts';
import { photoSrcset } from '@meguri/contracts/upload/photo-widths.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Photo, photoProps } from '../../../../ui/photos/photo.tsx';
import { PictureForm } from './picture-form.tsx';
import { RemoveButton } from './remove-button.tsx';

interface PictureSlotProps {
  readonly slot: FrontSlot;
  readonly name: string;
  readonly picture: FrontPicture | undefined;
}

/** A place of the landing page with its picture, as it is cropped there. */
export const PictureSlot = ({ slot, name, picture }: PictureSlotProps) => (
  <Panel title={name}>
    <div className="flex flex-col gap-5">
      {picture === undefined ? (
        <p className="text-sm text-soft">写真はまだありません。</p>
      ) : (
        <>
          <div className="aspect-4/5 w-40 overflow-hidden rounded-2xl bg-wash">
            <Photo
              {...photoProps({ ...picture.photo, srcSet: photoSrcset(picture.photo) })}
              alt={picture.alt}
              sizes="160px"
            />
          </div>
          <p className="text-sm text-soft">{picture.alt}</p>
          <Allowed to="remove_front_picture">
            <div>
              <RemoveButton slot={slot} name={name} />
            </div>
          </Allowed>
        </>
      )}
      <Allowed to="change_front_picture">
        <PictureForm slot={slot} name={name} picture={picture} />
      </Allowed>
    </div>
  </Panel>
);
