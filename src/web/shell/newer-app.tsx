/** Says that a newer app lies ready, where it disturbs nothing; it is opened when its person says so, and else at their next visit. */
import { useEffect, useState } from 'react'
import { isOn, playerState } from '#web/features/player/player-state.ts'
import { newer } from '#web/lib/words/newer.en.ts'
import { useUser } from '#web/session/session.ts'
import { sayAloud } from '#web/ui/notice/said.ts'
import { notify, withdraw } from '#web/ui/notice/toasts.tsx'
import { onNewerApp, openNewerApp } from '../offline/newer-app.ts'
import { isAtRest } from './at-rest.ts'

/** How often it is looked whether this is a good moment, in milliseconds, and how often in a row it has to be one. */
const EVERY = 2_000
const IN_A_ROW = 2

const TOAST = 'newer-app'

/** Of the browser's tab: a visit ends with it. */
const LATER = 'alaia_newer_later'
let saidLater = false

const isLater = (): boolean => {
  try {
    return saidLater || sessionStorage.getItem(LATER) !== null
  } catch {
    return saidLater
  }
}

const keepLater = (): void => {
  saidLater = true
  try {
    sessionStorage.setItem(LATER, '1')
  } catch {
    // It lasts as long as the page.
  }
}

class Offer {
  readonly #worker: ServiceWorker
  readonly #account: string
  readonly #stops: (() => void)[]
  #isShown = false
  #wasSaid = false
  #isOver = false
  #calm = 0

  constructor(worker: ServiceWorker, account: string) {
    this.#worker = worker
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
    if (isLater()) return this.stop()
    const rests = await isAtRest(this.#account)
    if (this.#isOver) return
    this.#calm = rests ? this.#calm + 1 : 0
    if (!rests) this.#hide()
    else if (this.#calm >= IN_A_ROW && !this.#isShown) this.#show()
  }

  #show(): void {
    this.#isShown = true
    if (!this.#wasSaid) sayAloud(newer('text'))
    this.#wasSaid = true
    const answered = (): void => {
      keepLater()
      this.stop()
    }
    const open = (): void => {
      this.stop()
      void openNewerApp(this.#worker)
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
  const [worker, setWorker] = useState<ServiceWorker>()
  useEffect(() => onNewerApp(setWorker), [])
  useEffect(() => {
    if (!worker || !account) return undefined
    return new Offer(worker, account).stop
  }, [worker, account])
  return null
}
