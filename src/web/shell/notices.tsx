/** What floats over every page: the toasts at the bottom centre. */
import { ToastArea } from '#web/ui/notice/toasts.tsx'

export function Notices() {
  return <ToastArea />
}
