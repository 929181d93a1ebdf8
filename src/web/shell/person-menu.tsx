/** Who is signed in, with Settings and Log Out (spec 2). */
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '#web/lib/chunks.ts'
import { frame } from '#web/lib/words/frame.en.ts'
import { signOut } from '#web/session/sign-out.ts'
import { useUser } from '#web/session/session.ts'
import { UserMenu } from '#web/ui/frame/user-menu.tsx'

const SettingsDialog = lazy(async () => {
  const { SettingsDialog } = await loadChunk(() => import('#web/features/settings/settings-dialog.tsx'))
  return { default: SettingsDialog }
})

export function PersonMenu() {
  const user = useUser()
  const [settings, setSettings] = useState(false)
  // Once opened it stays, closed, so that the focus finds its way back.
  const [wanted, setWanted] = useState(false)
  const openSettings = () => {
    setWanted(true)
    setSettings(true)
  }
  const items = [
    { label: frame('settings'), icon: 'gear-six' as const, onSelect: openSettings },
    { label: frame('logout'), icon: 'sign-out' as const, onSelect: () => void signOut() },
  ]
  return (
    <>
      <UserMenu name={user?.first_name ?? ''} items={items} />
      {wanted && (
        <Suspense fallback={null}>
          <SettingsDialog open={settings} onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  )
}
