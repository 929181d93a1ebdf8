/**
 * The help card of whoever sits here. Its words and lines are in the app, the school's people are kept from the last
 * answer: opening it asks nobody anything.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { supportInfo } from '#contract/support.ts'
import { type HelpCard, helpCardFor, supportReaderOf, withReachAt } from '#rules/safety/support.ts'
import { call } from '#web/lib/api.ts'
import { noteFailure } from '#web/lib/log.ts'
import { onLive } from '#web/lib/live.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { type StoredHelp, storedHelp } from '#web/lib/stored-help.ts'
import { currentUser, onLeave, onSession, useUser } from '#web/session/session.ts'

/** Younger than this it is not asked for again, in milliseconds. */
const FRESH = 10 * 60_000

let kept: StoredHelp | undefined | null = null
const watchers = new Set<() => void>()

const ofPerson = (): StoredHelp | undefined => {
  if (kept === null) kept = storedHelp.read()
  return kept && kept.account_uuid === currentUser()?.user_account_uuid ? kept : undefined
}

const become = (next: StoredHelp | undefined): void => {
  kept = next
  watchers.forEach((watcher) => watcher())
}

const isFresh = (now: number): boolean => {
  const age = now - (ofPerson()?.at ?? 0)
  return age >= 0 && age < FRESH
}

let asking = false

const ask = async (): Promise<void> => {
  const account_uuid = currentUser()?.user_account_uuid
  if (!account_uuid || asking || !isOnline() || isFresh(Date.now())) return
  asking = true
  try {
    const { Help, School: school } = await call(supportInfo, {})
    if (!school || account_uuid !== currentUser()?.user_account_uuid) return
    const found: StoredHelp = { account_uuid, at: Date.now(), school, people: Help.people }
    storedHelp.write(found)
    become(found)
  } catch (error) {
    noteFailure('help', error)
  } finally {
    asking = false
  }
}

/** The school has told that something is other than before. */
const askAnew = async (): Promise<void> => {
  const known = ofPerson()
  if (known) become({ ...known, at: 0 })
  await ask()
}

let attending = false

/** Fetches the school's part when somebody is here, long before they may need it. */
export const attendHelp = (): void => {
  void ask()
  if (attending) return
  attending = true
  onSession(() => void ask())
  onOnlineChange(() => void ask())
  document.addEventListener('visibilitychange', () => document.hidden || void ask())
  onLive((event) => event.kind === 'school' && void askAnew())
  onLeave(() => {
    storedHelp.clear()
    become(undefined)
  })
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

interface HelpHere {
  card: HelpCard
  school: StoredHelp['school'] | undefined
}

/** @param open while it is, it is made anew as of now */
export const useHelp = (open: boolean): HelpHere => {
  const user = useUser()
  const mine = useSyncExternalStore(watch, ofPerson)
  return useMemo(() => {
    const zone = mine?.school.time_zone ?? 'UTC'
    const people = mine?.people.map(withReachAt(zone, new Date()))
    const { country, lines } = mine?.school ?? {}
    const school = { name: user?.organization.name, country, lines, people }
    return { card: helpCardFor(supportReaderOf(user?.audience ?? ''), school), school: mine?.school }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- opened again, it may say other hours
  }, [user, mine, open])
}
