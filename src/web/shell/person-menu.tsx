/** The user menu: the person's name, Settings and Log Out. */
import { Suspense, useState } from 'react'
import { pauseAndFlush, useNowPlaying } from '#web/features/library/player/now-playing.ts'
import type { SupportOffer } from '#web/features/support/support-entries.tsx'
import { deferredComponent, loadChunk, requiredComponent } from '#web/lib/chunks.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { go } from '#web/lib/navigation.ts'
import { paths } from '#web/lib/paths.ts'
import { frame } from '#web/lib/messages/en/frame.ts'
import { getHomePath } from '#web/session/destinations.ts'
import { hasFeature } from '#web/session/features.ts'
import { flushBeforeSignOut, signOut } from '#web/session/sign-out.ts'
import { useUser } from '#web/session/session.ts'
import { UserMenu } from '#web/ui/frame/user-menu.tsx'

const PersonSettings = requiredComponent(async () => (await import('./person-settings.tsx')).PersonSettings)

const LogoutQuestion = requiredComponent(async () => (await import('./logout-question.tsx')).LogoutQuestion)

const UnsentQuestion = requiredComponent(async () => (await import('./unsent/unsent-question.tsx')).UnsentQuestion)

/** Returns how many drafts are still unsent after one more try. */
const countUnsentAfterFlush = async (account: string): Promise<number> => {
  await flushBeforeSignOut()
  const { countUnsent } = await loadChunk(() => import('./unsent/count-unsent.ts'))
  return countUnsent(account)
}

/** Loads by itself; if it fails, the rest of the menu works without it. */
const PersonEntries = deferredComponent(async () => (await import('./person-entries.tsx')).PersonEntries)

/** Opens home, because the tour points at parts of it. */
const showTour = (): void => go(paths.home, { state: { tour: true }, replace: location.pathname === paths.home })

export function PersonMenu() {
  const user = useUser()
  const playing = useNowPlaying()?.playing
  // A dialog that was opened once stays mounted, closed, so that the focus can return.
  const [requested, setRequested] = useState({ settings: false, question: false })
  const [openDialog, setOpenDialog] = useState<'settings' | 'question'>()
  const [offer, setOffer] = useState<SupportOffer>()
  const open = (dialog: 'settings' | 'question') => {
    setRequested({ ...requested, [dialog]: true })
    setOpenDialog(dialog)
  }
  const close = () => setOpenDialog(undefined)
  const [unsent, setUnsent] = useState<number>()
  // Listening progress is sent first.
  const logOut = async () => {
    close()
    await pauseAndFlush()
    // If the count is unknown, drafts stay on the device, except on a shared one.
    const count = user ? await ignoreRejection(countUnsentAfterFlush(user.user_account_uuid)) : 0
    if (count === undefined) await signOut({ keepsUnsent: !user?.shared_device })
    else if (count === 0) await signOut()
    else setUnsent(count)
  }
  const items = [
    { label: frame('settings'), icon: 'gear-six' as const, onSelect: () => open('settings') },
    ...(user && getHomePath(user) === paths.home && hasFeature(user, 'custom_exercises')
      ? [{ label: frame('tour'), icon: 'sun-horizon' as const, onSelect: showTour }]
      : []),
    ...(offer?.items ?? []),
    { label: frame('logout'), icon: 'sign-out' as const, onSelect: () => (playing ? open('question') : void logOut()) },
  ]
  return (
    <>
      <UserMenu name={user?.first_name ?? ''} items={items} waiting={offer?.waiting} />
      <Suspense fallback={null}>
        <PersonEntries onOffer={setOffer} />
      </Suspense>
      <Suspense fallback={null}>
        {requested.question && (
          <LogoutQuestion open={openDialog === 'question'} onStay={close} onLogout={() => void logOut()} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {unsent !== undefined && <UnsentQuestion count={unsent} onCount={setUnsent} />}
      </Suspense>
      <Suspense fallback={null}>
        {requested.settings && <PersonSettings open={openDialog === 'settings'} onClose={close} />}
      </Suspense>
    </>
  )
}
