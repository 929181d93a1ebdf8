/**
 * Decides whether a person may be interrupted now: no audio plays, nothing is being written or shown to others, and no
 * dialog is open.
 */
import { matchPath } from 'react-router'
import { isPlaybackOn, playerState } from '#web/features/library/player/player-state.ts'
import { isOnline } from '#web/lib/online.ts'
import { patterns } from '#web/lib/paths.ts'
import { INPUT_PAUSE_MS } from './interruption-timing.ts'

/**
 * Pages on which people browse or look back. On all other pages they create something, show it to a class, or decide
 * about others.
 */
const QUIET_PAGES = [
  patterns.home,
  patterns.search,
  patterns.series,
  patterns.collections,
  patterns.seriesSessions,
  patterns.collectionSessions,
  patterns.individualSessions,
  patterns.listened,
  patterns.favorites,
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

/**
 * The page and the time of the person's last input. Text that was in a field before this module loaded counts as well.
 */
let lastInput = {
  path: [...document.querySelectorAll(FIELDS)].some(isFilled) ? location.pathname : undefined,
  at: 0,
}
document.addEventListener('input', () => {
  lastInput = { path: location.pathname, at: Date.now() }
})

const isTyping = (): boolean =>
  lastInput.path === location.pathname ||
  Date.now() - lastInput.at < INPUT_PAUSE_MS ||
  document.activeElement?.matches(FIELDS) === true

const isDialogOpen = (): boolean =>
  [...document.querySelectorAll(DIALOGS)].some((element) => element.getClientRects().length > 0)

const isPlaying = (): boolean =>
  isPlaybackOn(playerState.get()) ||
  [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some((element) => !element.paused)

/** Asks what the browser asks before a page closes: a form with unsaved changes answers no. */
const canLeavePage = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))

export const canInterrupt = (): boolean =>
  document.visibilityState === 'visible' &&
  isOnline() &&
  QUIET_PAGES.some((pattern) => matchPath(pattern, location.pathname)) &&
  !isPlaying() &&
  !isTyping() &&
  !isDialogOpen() &&
  canLeavePage()
