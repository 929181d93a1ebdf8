/** What is kept on this device, what is on its way, and what could not be kept. One comes after the other, on any page. */
import { useEffect } from 'react'
import type { Session } from '#contract/library.ts'
import { dropSession, type KeptSession, keptSessions, onKeptChange } from '#web/lib/kept-sessions.ts'
import { storedAccount } from '#web/lib/stored.ts'
import { onLeave } from '#web/session/session.ts'
import { createStore, useStore } from '../engine/store.ts'
import { NotKept, type Trouble } from './bring-file.ts'
import { bringSession } from './bring-session.ts'

interface Keeping {
  /** Undefined until it was looked at. */
  kept: readonly KeptSession[] | undefined
  /** By uuid, from 0 to 1; what waits for its turn is at 0. */
  coming: Readonly<Record<string, number>>
  /** The one whose turn it is. */
  now: string | undefined
  failed: Readonly<Record<string, Trouble>>
}

const NOTHING: Keeping = { kept: undefined, coming: {}, now: undefined, failed: {} }
const state = createStore<Keeping>(NOTHING)

/** @param select brings something comparable by identity out of it */
const useKeeping = <Part>(select: (state: Keeping) => Part): Part => useStore(state, select)

/** Reads again what lies here. */
const look = async (): Promise<void> => {
  const mine = storedAccount()
  const kept = mine ? await keptSessions(mine) : []
  if (storedAccount() === mine) state.set({ kept })
}
onKeptChange(() => void look())

/** The last kept first; undefined until it was looked at. */
export const useKept = (): readonly KeptSession[] | undefined => {
  useEffect(() => void look(), [])
  return useKeeping(({ kept }) => kept)
}

export const useComing = () => useKeeping(({ coming }) => coming)
/** Whether it waits for others that come before it. */
export const useWaits = (uuid: string) => useKeeping(({ coming, now }) => coming[uuid] !== undefined && now !== uuid)
export const useFailed = () => useKeeping(({ failed }) => failed)

/** A person's own exercise is their own words: it is not laid down where others might find it. */
export const canBeKept = ({ made_by_computer }: Session): boolean => !made_by_computer

const without = <Value>(all: Readonly<Record<string, Value>>, uuid: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== uuid))

const underWay = new Map<string, AbortController>()
const queue: string[] = []

const settle = (uuid: string, why?: Trouble): void => {
  const { coming, failed } = state.get()
  const rest = without(failed, uuid)
  state.set({ coming: without(coming, uuid), failed: why ? { ...rest, [uuid]: why } : rest })
}

const keepOne = async (uuid: string): Promise<void> => {
  const mine = storedAccount()
  if (!mine) return settle(uuid)
  const controller = new AbortController()
  underWay.set(uuid, controller)
  state.set({ now: uuid })
  const { signal } = controller
  const onShare = (share: number) => {
    const { coming } = state.get()
    if (signal.aborted || Math.abs((coming[uuid] ?? 0) - share) < 0.01) return
    state.set({ coming: { ...coming, [uuid]: share } })
  }
  try {
    await bringSession(uuid, { account: mine, signal, onShare })
    await look()
    if (!signal.aborted) settle(uuid)
  } catch (error) {
    // Who called it off has said so already.
    if (!signal.aborted) settle(uuid, error instanceof NotKept ? error.why : undefined)
  } finally {
    underWay.delete(uuid)
    state.set({ now: undefined })
  }
}

let running = false

const run = async (): Promise<void> => {
  if (running) return
  running = true
  for (let next = queue.shift(); next; next = queue.shift()) await keepOne(next)
  running = false
}

/** Keeps them one after the other, past one that fails. A full device may throw away what was not asked to stay. */
export const keep = (uuids: readonly string[]): void => {
  void navigator.storage?.persist?.().catch(() => false)
  const { coming, failed } = state.get()
  const added = uuids.filter((uuid) => coming[uuid] === undefined)
  queue.push(...added)
  state.set({
    coming: { ...coming, ...Object.fromEntries(added.map((uuid) => [uuid, 0])) },
    failed: Object.fromEntries(Object.entries(failed).filter(([uuid]) => !added.includes(uuid))),
  })
  void run()
}

export const callOff = (uuids: readonly string[]): void => {
  for (const uuid of uuids) {
    const place = queue.indexOf(uuid)
    if (place >= 0) queue.splice(place, 1)
    underWay.get(uuid)?.abort()
    settle(uuid)
  }
}

/** @returns whether all of them are gone */
export const remove = async (uuids: readonly string[]): Promise<boolean> => {
  const mine = storedAccount()
  if (!mine) return false
  const done = await Promise.allSettled(uuids.map((uuid) => dropSession(mine, uuid)))
  return done.every(({ status }) => status === 'fulfilled')
}

onLeave(() => {
  callOff(Object.keys(state.get().coming))
  state.set(NOTHING)
})
