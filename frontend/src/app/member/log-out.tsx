export { LogOut as default } from '../../features/session/components/log-out.tsx';
