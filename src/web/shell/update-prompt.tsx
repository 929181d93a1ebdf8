/**
 * Announces that a newer app is ready, at a moment when it disturbs nothing. The newer app opens when the person
 * agrees, or else at their next visit.
 */
import { useEffect, useState } from 'react'
import { isOn, playerState } from '#web/features/library/player/player-state.ts'
import { appUpdate } from '#web/lib/messages/en/app-update.ts'
import { onUserLeave, useUser } from '#web/session/session.ts'
import { announce } from '#web/ui/notice/announce.ts'
import { notify, dismissToast } from '#web/ui/notice/toasts.tsx'
import { type AppUpdate, onAppUpdate, applyAppUpdate } from '../offline/app-update.ts'
import { canInterrupt } from './can-interrupt.ts'
import { CHECK_INTERVAL, QUIET_CHECKS } from './interruption-timing.ts'
import { countUnsent } from './count-unsent.ts'

/** How many checks to skip after unsent drafts were found: counting them means decrypting them. */
const UNSENT = 10

const TOAST = 'newer-app'

/**
 * Per browser tab, so that it ends with the visit. It holds the build that was postponed: a later build is announced
 * again.
 */
const LATER = 'alaia_newer_later'
let postponedBuild: string | undefined

const isPostponed = (build: string): boolean => {
  try {
    return postponedBuild === build || sessionStorage.getItem(LATER) === build
  } catch {
    return postponedBuild === build
  }
}

const postponeUpdate = (build: string | undefined): void => {
  postponedBuild = build
  try {
    if (build === undefined) sessionStorage.removeItem(LATER)
    else sessionStorage.setItem(LATER, build)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

// The next person has not answered yet.
onUserLeave(() => postponeUpdate(undefined))

class UpdateOffer {
  readonly #newer: AppUpdate
  readonly #account: string
  readonly #stops: (() => void)[]
  #isVisible = false
  #wasAnnounced = false
  #isOver = false
  #calm = 0

  constructor(newer: AppUpdate, account: string) {
    this.#newer = newer
    this.#account = account
    const timer = setInterval(() => void this.#check(), CHECK_INTERVAL)
    const heed = playerState.subscribe(() => isOn(playerState.get()) && this.#hide())
    this.#stops = [() => clearInterval(timer), heed]
  }

  stop = (): void => {
    this.#isOver = true
    this.#stops.forEach((stop) => stop())
    this.#hide()
  }

  async #check(): Promise<void> {
    if (isPostponed(this.#newer.build)) return this.stop()
    if (!canInterrupt()) return this.#hide()
    this.#calm += 1
    if (this.#isVisible || this.#calm < QUIET_CHECKS) return
    this.#calm = -UNSENT
    if ((await countUnsent(this.#account)) > 0) return
    this.#calm = 0
    if (!this.#isOver && canInterrupt()) this.#show()
  }

  #show(): void {
    this.#isVisible = true
    if (!this.#wasAnnounced) announce(appUpdate('text'))
    this.#wasAnnounced = true
    const answered = (): void => {
      postponeUpdate(this.#newer.build)
      this.stop()
    }
    const open = (): void => {
      this.stop()
      void applyAppUpdate(this.#newer.worker)
    }
    notify(appUpdate('text'), {
      id: TOAST,
      quiet: true,
      act: { label: appUpdate('now'), onPress: open },
      decline: { label: appUpdate('later'), onPress: answered },
    })
  }

  #hide(): void {
    this.#calm = 0
    if (this.#isVisible) dismissToast(TOAST)
    this.#isVisible = false
  }
}

export function UpdatePrompt() {
  const account = useUser()?.user_account_uuid
  const [newest, setNewest] = useState<AppUpdate>()
  useEffect(() => onAppUpdate(setNewest), [])
  useEffect(() => {
    if (!newest || !account) return undefined
    return new UpdateOffer(newest, account).stop
  }, [newest, account])
  return null
}
