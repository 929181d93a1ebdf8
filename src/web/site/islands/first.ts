/**
 * Before the first paint of what the server has drawn: how this person likes to read, the hour of the day, and at the door
 * an ear for whoever is quicker than the app. Nothing else may be in here.
 */
import { showDayPart } from '#web/lib/daypart.ts'
import { showPreferences } from '#web/lib/preferences.ts'
import { watchLoginForm } from './carry-typed-input.ts'

showPreferences()
showDayPart()
watchLoginForm()
