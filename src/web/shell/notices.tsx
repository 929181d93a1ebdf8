/** What floats over every page: the toasts at the bottom centre, and word of the connection. */
import { ToastArea } from '#web/ui/notice/toasts.tsx'
import { Connection } from './connection.tsx'

export function Notices() {
  return (
    <>
      <Connection />
      <ToastArea />
    </>
  )
}
