/**
 * Announces that a newer app is ready, at a moment when it disturbs nothing. The newer app opens when the person
 * agrees, or else at their next visit.
 */
import { useEffect, useState } from 'react'
import { isPlaybackOn, playerState } from '#web/features/library/player/player-state.ts'
import { appUpdate } from '#web/lib/messages/en/app-update.ts'
import { onUserLeave, useUser } from '#web/session/session.ts'
import { announce } from '#web/ui/notice/announce.ts'
import { notify, dismissToast } from '#web/ui/notice/toasts.tsx'
import { type AppUpdate, onAppUpdate, applyAppUpdate } from '../offline/app-update.ts'
import { canInterrupt } from './can-interrupt.ts'
import { CHECK_INTERVAL_MS, QUIET_CHECKS } from './interruption-timing.ts'
import { countUnsent } from './unsent/count-unsent.ts'

/** The number of checks to skip after unsent drafts were found: counting them means decrypting them. */
const UNSENT_SKIP_COUNT = 10

const TOAST = 'newer-app'

/**
 * Per browser tab, so that it ends with the visit. It holds the build that was postponed: a later build is announced
 * again.
 */
const POSTPONED_KEY = 'alaia_newer_later'
let postponedBuild: string | undefined

const isPostponed = (build: string): boolean => {
  try {
    return postponedBuild === build || sessionStorage.getItem(POSTPONED_KEY) === build
  } catch {
    return postponedBuild === build
  }
}

const postponeUpdate = (build: string | undefined): void => {
  postponedBuild = build
  try {
    if (build === undefined) sessionStorage.removeItem(POSTPONED_KEY)
    else sessionStorage.setItem(POSTPONED_KEY, build)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

// The next person has not answered yet.
onUserLeave(() => postponeUpdate(undefined))

class UpdateOffer {
  readonly #update: AppUpdate
  readonly #account: string
  readonly #stops: (() => void)[]
  #isVisible = false
  #wasAnnounced = false
  #isOver = false
  #quietChecks = 0

  constructor(update: AppUpdate, account: string) {
    this.#update = update
    this.#account = account
    const timer = setInterval(() => void this.#check(), CHECK_INTERVAL_MS)
    const unsubscribe = playerState.subscribe(() => isPlaybackOn(playerState.get()) && this.#hide())
    this.#stops = [() => clearInterval(timer), unsubscribe]
  }

  stop = (): void => {
    this.#isOver = true
    this.#stops.forEach((stop) => stop())
    this.#hide()
  }

  async #check(): Promise<void> {
    if (isPostponed(this.#update.build)) return this.stop()
    if (!canInterrupt()) return this.#hide()
    this.#quietChecks += 1
    if (this.#isVisible || this.#quietChecks < QUIET_CHECKS) return
    this.#quietChecks = -UNSENT_SKIP_COUNT
    if ((await countUnsent(this.#account)) > 0) return
    this.#quietChecks = 0
    if (!this.#isOver && canInterrupt()) this.#show()
  }

  #show(): void {
    this.#isVisible = true
    if (!this.#wasAnnounced) announce(appUpdate('text'))
    this.#wasAnnounced = true
    const postpone = (): void => {
      postponeUpdate(this.#update.build)
      this.stop()
    }
    const open = (): void => {
      this.stop()
      void applyAppUpdate(this.#update.worker)
    }
    notify(appUpdate('text'), {
      id: TOAST,
      quiet: true,
      action: { label: appUpdate('now'), onPress: open },
      decline: { label: appUpdate('later'), onPress: postpone },
    })
  }

  #hide(): void {
    this.#quietChecks = 0
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
