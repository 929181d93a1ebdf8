/** The tours a person has completed (`feature_tour`): in the stored login, in other tabs, and on the server. */
import { useSyncExternalStore } from 'react'
import { featureStatus, info } from '#contract/identity.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { stored, readStoredAccount } from '#web/lib/storage/stored.ts'
import { createListeners } from '#web/lib/listeners.ts'

/** The name under which the server stores the tour. */
export const EXERCISE_TOUR = 'custom_exercise'

/** Whether the navigation state asks to show the tour again. */
export const isTourRequested = (state: unknown): boolean => (state as { tour?: unknown } | null)?.tour === true

const listeners = createListeners()

const listFinished = (): readonly string[] => stored.session.read()?.user_info.feature_tour?.dashboard ?? []

export const isFinished = (tour: string): boolean => listFinished().includes(tour)

/** Adds completed tours to the stored ones; none is ever removed. */
const addFinished = (tours: readonly string[]): void => {
  const login = stored.session.read()
  if (!login) return
  const dashboard = [...new Set([...listFinished(), ...tours])]
  stored.session.write({ ...login, user_info: { ...login.user_info, feature_tour: { dashboard } } })
  listeners.notify()
}

/** Adds the tours that the server knows: the stored login may be older than a tour completed on another device. */
export const refreshTours = async (): Promise<void> => {
  try {
    const { user_data } = (await call(info, {})).session
    if (user_data && user_data.user_account_uuid === readStoredAccount()) addFinished(user_data.feature_tour.dashboard)
  } catch (error) {
    logFailure('feature tour', error)
  }
}

/** Completes a tour permanently, on every device. A failure to save is only logged. */
export const finishTour = async (tour: string): Promise<void> => {
  addFinished([tour])
  const person = stored.session.read()?.user_info
  if (!person) return
  try {
    const blocks = { Feature: { status: person.feature_tour }, ManagedUser: { uuid: person.user_account_uuid } }
    await call(featureStatus, blocks)
  } catch (error) {
    logFailure('feature tour', error)
  }
}

stored.session.onChangeElsewhere(() => listeners.notify())

export const useIsFinished = (tour: string): boolean =>
  useSyncExternalStore(listeners.subscribe, () => isFinished(tour))
