/** Looks of the screens that students use, and of the dialogs that every signed-in person has. */
import type { Page } from 'playwright-core'
import { openCard, openMenu } from '../support/browser/help-card.ts'
import { namedButton, panel } from '../support/browser/player-window.ts'
import {
  at,
  atExample,
  createLooksOf,
  type Look,
  type LookVariant,
  PHONE_DARK,
  PHONE_LIGHT,
  WIDE_DARK,
  WIDE_LIGHT,
} from './look.ts'

const lookOf = createLooksOf('student@riverbend.test')
const lookOfYoung = createLooksOf('young@riverbend.test')

/** Opens Settings, at the part with this name. */
const openSettings =
  (part: string) =>
  async (page: Page): Promise<void> => {
    await (await openMenu(page, /Amara/)).getByRole('menuitem', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('button', { name: part }).click()
    await dialog.getByRole('heading', { name: part }).waitFor()
  }

const openFilters = async (page: Page): Promise<void> => {
  await namedButton(page, 'Filters').click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
}

const openExploreMore = async (page: Page): Promise<void> => {
  await namedButton(page, 'Explore more').click()
  await panel(page, 'Explore more').waitFor()
}

const libraryLooks: readonly Look[] = [
  lookOf('home', at('/home')),
  lookOfYoung('home-young', at('/home'), { on: PHONE_LIGHT }),
  lookOf('search', at('/home/search'), { on: PHONE_DARK }),
  lookOf('search-results', at('/home/search?q=breath'), { on: WIDE_DARK }),
  lookOf('search-filters', at('/home/search?q=breath'), { on: PHONE_LIGHT, open: openFilters }),
  lookOf('search-nothing', at('/home/search?q=nothingiscalledlikethis'), { on: WIDE_LIGHT }),
  lookOf('series-list', at('/series/list'), { on: PHONE_LIGHT }),
  lookOf('collection-list', at('/collection/list'), { on: WIDE_DARK }),
  lookOf('series', at('/series/sessions/list/:id'), { on: WIDE_LIGHT }),
  lookOf('collection', at('/collection/sessions/list/:id'), { on: PHONE_DARK }),
  lookOf('session', at('/individual/sessions/list/:id'), { on: PHONE_LIGHT }),
  lookOf('series-not-found', at('/series/sessions/list/3f0c3b1e-0000-4000-8000-000000000001')),
  lookOf('history', at('/tracklistened/list'), { on: WIDE_DARK }),
  lookOf('favorites', at('/favourites/list'), { on: PHONE_DARK }),
  lookOf('thought-exercises', at('/thought-exercise/list'), { on: WIDE_LIGHT }),
  lookOf('player', at('/audio/:uuid'), { isAlone: true }),
  lookOf('player-explore', at('/audio/:uuid'), { on: PHONE_DARK, open: openExploreMore, isAlone: true }),
]

const atStep = (step: string) => atExample('app', `/mindfulness/custom_exercise/add?step=${step}`)

const exerciseLooks: readonly Look[] = [
  lookOf('exercises', at('/custom-exercise/list'), { on: WIDE_LIGHT }),
  lookOf('exercise-welcome', at('/mindfulness/custom_exercise'), { on: PHONE_DARK }),
  lookOf('exercise-prompt', at('/mindfulness/custom_exercise/add'), { on: WIDE_LIGHT }),
  lookOf('exercise-script', atStep('script'), { on: WIDE_DARK }),
  lookOf('exercise-voice', atStep('voice'), { on: PHONE_LIGHT }),
  lookOf('exercise-audio', atStep('audio'), { on: WIDE_LIGHT }),
  lookOf('exercise-test', atExample('app', '/mindfulness/custom_exercise/test?uuid='), { on: PHONE_LIGHT }),
  lookOf('exercise-edit', atExample('app', '/mindfulness/custom_exercise/edit/'), { on: PHONE_DARK }),
  lookOf('exercise-edit-voice', atExample('app', '/mindfulness/custom_exercise/voice?uuid='), { on: WIDE_DARK }),
]

const reflectLooks: readonly Look[] = [
  lookOf('check-in', at('/reflect')),
  lookOfYoung('check-in-young', at('/reflect'), { on: WIDE_DARK }),
  lookOf('patterns', at('/reflect/analytics'), { on: WIDE_LIGHT }),
  lookOfYoung('patterns-young', at('/reflect/analytics'), { on: PHONE_LIGHT }),
  lookOf('check-in-history', at('/reflect/history'), { on: WIDE_DARK }),
  lookOf('journal', at('/reflect/journal'), { on: WIDE_LIGHT }),
  lookOf('journal-entry', at('/reflect/edit'), { on: PHONE_DARK }),
  lookOf('activity', at('/activity'), { on: PHONE_LIGHT }),
  lookOf('activity-analytics', at('/activity/analytics'), { on: WIDE_DARK }),
]

const settingsLook = (part: string, on: readonly LookVariant[]): Look =>
  lookOf(`settings-${part.toLowerCase().replaceAll(' ', '-')}`, at('/series/list'), { on, open: openSettings(part) })

const dialogLooks: readonly Look[] = [
  lookOf('help-card', at('/home'), { on: PHONE_DARK, open: openCard }),
  settingsLook('Reminders', PHONE_LIGHT),
  settingsLook('Who can see what', WIDE_DARK),
]

export const studentLooks: readonly Look[] = [...libraryLooks, ...exerciseLooks, ...reflectLooks, ...dialogLooks]
