/** Who is signed in, with Settings and Log Out (spec 2). */
import { lazy, Suspense, useState } from 'react'
import { restPlayer, useNowPlaying } from '#web/features/player/now-playing.ts'
import { loadChunk } from '#web/lib/chunks.ts'
import { frame } from '#web/lib/words/frame.en.ts'
import { signOut } from '#web/session/sign-out.ts'
import { useUser } from '#web/session/session.ts'
import { UserMenu } from '#web/ui/frame/user-menu.tsx'

const SettingsDialog = lazy(async () => {
  const { SettingsDialog } = await loadChunk(() => import('#web/features/settings/settings-dialog.tsx'))
  return { default: SettingsDialog }
})

const LogoutQuestion = lazy(async () => {
  const { LogoutQuestion } = await loadChunk(() => import('./logout-question.tsx'))
  return { default: LogoutQuestion }
})

/** The place in a session that plays is told first. */
const logOut = async (): Promise<void> => {
  await restPlayer()
  await signOut()
}

export function PersonMenu() {
  const user = useUser()
  const playing = useNowPlaying()?.playing
  const [asking, setAsking] = useState(false)
  const [settings, setSettings] = useState(false)
  // Once opened it stays, closed, so that the focus finds its way back.
  const [wanted, setWanted] = useState(false)
  const openSettings = () => {
    setWanted(true)
    setSettings(true)
  }
  const items = [
    { label: frame('settings'), icon: 'gear-six' as const, onSelect: openSettings },
    { label: frame('logout'), icon: 'sign-out' as const, onSelect: () => (playing ? setAsking(true) : void logOut()) },
  ]
  return (
    <>
      <UserMenu name={user?.first_name ?? ''} items={items} />
      {asking && (
        <Suspense fallback={null}>
          <LogoutQuestion onStay={() => setAsking(false)} onLogout={() => void logOut()} />
        </Suspense>
      )}
      {wanted && (
        <Suspense fallback={null}>
          <SettingsDialog open={settings} onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  )
}
