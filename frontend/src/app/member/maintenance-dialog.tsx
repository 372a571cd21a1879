import { LogOut } from '../../features/session/components/log-out.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const stay = () => undefined;

/** During maintenance members can only log out. Closes automatically afterwards. */
export default function MaintenanceDialog() {
  return (
    <Dialog
      open
      persistent
      onClose={stay}
      title="ただいまメンテナンス中です"
      description="ご不便をおかけします。お取引の記録はすべて保存されています。終わりしだい、この画面は自動的に閉じます。"
      actions={<LogOut only />}
    />
  );
}
