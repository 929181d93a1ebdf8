/** Says that a newer app lies ready, where it disturbs nothing; it is opened when its person says so, and else at their next visit. */
import { useEffect, useState } from 'react'
import { isOn, playerState } from '#web/features/player/player-state.ts'
import { newer } from '#web/lib/words/newer.en.ts'
import { onLeave, useUser } from '#web/session/session.ts'
import { sayAloud } from '#web/ui/notice/said.ts'
import { notify, withdraw } from '#web/ui/notice/toasts.tsx'
import { type Newer, onNewerApp, openNewerApp } from '../offline/newer-app.ts'
import { isCalm } from './at-rest.ts'
import { EVERY, IN_A_ROW } from './quiet-moment.ts'
import { countUnsent } from './unsent-words.ts'

/** Words that wait to be sent are opened to be counted: after some were found, not again for so many looks. */
const UNSENT = 10

const TOAST = 'newer-app'

/** Of the browser's tab: a visit ends with it. It holds the build that was put off: a later one is news again. */
const LATER = 'alaia_newer_later'
let putOff: string | undefined

const isLater = (build: string): boolean => {
  try {
    return putOff === build || sessionStorage.getItem(LATER) === build
  } catch {
    return putOff === build
  }
}

const keepLater = (build: string | undefined): void => {
  putOff = build
  try {
    if (build === undefined) sessionStorage.removeItem(LATER)
    else sessionStorage.setItem(LATER, build)
  } catch {
    // It lasts as long as the page.
  }
}

// Whoever comes next has not answered yet.
onLeave(() => keepLater(undefined))

class Offer {
  readonly #newer: Newer
  readonly #account: string
  readonly #stops: (() => void)[]
  #isShown = false
  #wasSaid = false
  #isOver = false
  #calm = 0

  constructor(newer: Newer, account: string) {
    this.#newer = newer
    this.#account = account
    const timer = setInterval(() => void this.#look(), EVERY)
    const heed = playerState.subscribe(() => isOn(playerState.get()) && this.#hide())
    this.#stops = [() => clearInterval(timer), heed]
  }

  stop = (): void => {
    this.#isOver = true
    this.#stops.forEach((stop) => stop())
    this.#hide()
  }

  async #look(): Promise<void> {
    if (isLater(this.#newer.build)) return this.stop()
    if (!isCalm()) return this.#hide()
    this.#calm += 1
    if (this.#isShown || this.#calm < IN_A_ROW) return
    this.#calm = -UNSENT
    if ((await countUnsent(this.#account)) > 0) return
    this.#calm = 0
    if (!this.#isOver && isCalm()) this.#show()
  }

  #show(): void {
    this.#isShown = true
    if (!this.#wasSaid) sayAloud(newer('text'))
    this.#wasSaid = true
    const answered = (): void => {
      keepLater(this.#newer.build)
      this.stop()
    }
    const open = (): void => {
      this.stop()
      void openNewerApp(this.#newer.worker)
    }
    notify(newer('text'), {
      id: TOAST,
      quiet: true,
      act: { label: newer('now'), onPress: open },
      decline: { label: newer('later'), onPress: answered },
    })
  }

  #hide(): void {
    this.#calm = 0
    if (this.#isShown) withdraw(TOAST)
    this.#isShown = false
  }
}

export function NewerApp() {
  const account = useUser()?.user_account_uuid
  const [newest, setNewest] = useState<Newer>()
  useEffect(() => onNewerApp(setNewest), [])
  useEffect(() => {
    if (!newest || !account) return undefined
    return new Offer(newest, account).stop
  }, [newest, account])
  return null
}
