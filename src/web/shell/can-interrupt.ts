/** Whether somebody could be spoken to now: nothing sounds, nothing is being written or shown to others, nothing is asked. */
import { matchPath } from 'react-router'
import { isOn, playerState } from '#web/features/library/player/player-state.ts'
import { isOnline } from '#web/lib/online.ts'
import { patterns } from '#web/lib/paths.ts'
import { INPUT_PAUSE } from './interruption-timing.ts'

/** Where people look for something or back at it. Anywhere else they make it, show it to a class, or decide on others. */
const QUIET_PAGES = [
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

const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]'
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
  Date.now() - typed.at < INPUT_PAUSE ||
  document.activeElement?.matches(FIELDS) === true

const isDialogOpen = (): boolean =>
  [...document.querySelectorAll(DIALOGS)].some((one) => one.getClientRects().length > 0)

const isSounding = (): boolean =>
  isOn(playerState.get()) || [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some((one) => !one.paused)

/** Asked as the browser asks before a page goes; what would be lost says no. */
const mayGo = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))

export const canInterrupt = (): boolean =>
  document.visibilityState === 'visible' &&
  isOnline() &&
  QUIET_PAGES.some((pattern) => matchPath(pattern, location.pathname)) &&
  !isSounding() &&
  !isTyping() &&
  !isDialogOpen() &&
  mayGo()
