/**
 * The help card of the current person. Its text and helplines are part of the app, and the school's contacts are stored
 * from the last answer, so that opening it needs no request.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { supportInfo } from '#contract/support.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { type HelpCard, createHelpCard, getSupportReader, createReachMapper } from '#rules/safety/support.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { onAppEvent } from '#web/lib/event-bus.ts'
import { isOnline, onOnlineChange } from '#web/lib/online.ts'
import { type StoredHelp, storedHelp } from '#web/lib/storage/stored-help.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { getCurrentUser, onUserLeave, onSessionChange, useUser } from '#web/session/session.ts'

/** Age below which the stored answer isn't refreshed, in milliseconds. */
const FRESH_MS = 10 * MINUTE_MS

let storedCard: StoredHelp | undefined | null = null
const listeners = createListeners()

const readCurrentHelp = (): StoredHelp | undefined => {
  if (storedCard === null) storedCard = storedHelp.read()
  return storedCard && storedCard.account_uuid === getCurrentUser()?.user_account_uuid ? storedCard : undefined
}

const setHelp = (next: StoredHelp | undefined): void => {
  storedCard = next
  listeners.notify()
}

const isFresh = (now: number): boolean => {
  const age = now - (readCurrentHelp()?.at ?? 0)
  return age >= 0 && age < FRESH_MS
}

let isLoading = false

const loadHelp = async (): Promise<void> => {
  const account_uuid = getCurrentUser()?.user_account_uuid
  if (!account_uuid || isLoading || !isOnline() || isFresh(Date.now())) return
  isLoading = true
  try {
    const { Help, School: school } = await call(supportInfo, {})
    if (!school || account_uuid !== getCurrentUser()?.user_account_uuid) return
    const fetched: StoredHelp = { account_uuid, at: Date.now(), school, people: Help.people }
    storedHelp.write(fetched)
    setHelp(fetched)
  } catch (error) {
    logFailure('help', error)
  } finally {
    isLoading = false
  }
}

/** Refetches the card after the school reported a change. */
const refreshHelp = async (): Promise<void> => {
  const storedHelpCard = readCurrentHelp()
  if (storedHelpCard) setHelp({ ...storedHelpCard, at: 0 })
  await loadHelp()
}

let isStarted = false

/** Loads the school's contacts as soon as someone is signed in, long before they may need them. */
export const startHelp = (): void => {
  void loadHelp()
  if (isStarted) return
  isStarted = true
  onSessionChange(() => void loadHelp())
  onOnlineChange(() => void loadHelp())
  document.addEventListener('visibilitychange', () => document.hidden || void loadHelp())
  onAppEvent((event) => event.kind === 'school' && void refreshHelp())
  onUserLeave(() => {
    storedHelp.clear()
    setHelp(undefined)
  })
}

interface HelpState {
  card: HelpCard
  school: StoredHelp['school'] | undefined
}

/** Returns the help card. @param open while it is open, the card shows the hours as of that moment */
export const useHelp = (open: boolean): HelpState => {
  const user = useUser()
  const currentHelp = useSyncExternalStore(listeners.subscribe, readCurrentHelp)
  return useMemo(() => {
    const zone = currentHelp?.school.time_zone ?? 'UTC'
    const people = currentHelp?.people.map(createReachMapper(zone, new Date()))
    const { country, lines } = currentHelp?.school ?? {}
    const school = { name: user?.organization.name, country, lines, people }
    return { card: createHelpCard(getSupportReader(user?.audience ?? ''), school), school: currentHelp?.school }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it opens again, the contact hours may differ
  }, [user, currentHelp, open])
}
