/** Whether somebody could be spoken to now: nothing sounds, nothing is being written or shown to others, nothing is asked. */
import { matchPath } from 'react-router'
import { isOn, playerState } from '#web/features/player/player-state.ts'
import { isOnline } from '#web/lib/online.ts'
import { patterns } from '#web/lib/paths.ts'
import { THOUGHT } from './quiet-moment.ts'

/** Where people look for something or back at it. Anywhere else they make it, show it to a class, or decide on others. */
const RESTING = [
  patterns.home,
  patterns.search,
  patterns.series,
  patterns.collections,
  patterns.seriesSessions,
  patterns.collectionSessions,
  patterns.individualSessions,
  patterns.listened,
  patterns.favourites,
  patterns.thoughtExercises,
  patterns.customExercises,
  patterns.audio,
  patterns.reflect,
  patterns.reflectAnalytics,
  patterns.reflectHistory,
  patterns.activity,
  patterns.activityAnalytics,
  patterns.learnGrades,
  patterns.learnGrade,
  patterns.learnUnits,
  patterns.learnUnit,
]

const ASKING = 'dialog[open], [role="dialog"], [role="alertdialog"]'
const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, [contenteditable="true"]'

const isFilled = (field: Element): boolean =>
  Boolean(field instanceof HTMLElement && 'value' in field ? field.value : field.textContent?.trim())

/** Where something was typed last, and when; what stood in a field before this part came counts as well. */
let typed = {
  path: [...document.querySelectorAll(FIELDS)].some(isFilled) ? location.pathname : undefined,
  at: 0,
}
document.addEventListener('input', () => {
  typed = { path: location.pathname, at: Date.now() }
})

const isTyping = (): boolean =>
  typed.path === location.pathname ||
  Date.now() - typed.at < THOUGHT ||
  document.activeElement?.matches(FIELDS) === true

const isAsked = (): boolean => [...document.querySelectorAll(ASKING)].some((one) => one.getClientRects().length > 0)

const isSounding = (): boolean =>
  isOn(playerState.get()) || [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some((one) => !one.paused)

/** Asked as the browser asks before a page goes; what would be lost says no. */
const mayGo = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))

export const isCalm = (): boolean =>
  document.visibilityState === 'visible' &&
  isOnline() &&
  RESTING.some((pattern) => matchPath(pattern, location.pathname)) &&
  !isSounding() &&
  !isTyping() &&
  !isAsked() &&
  mayGo()
