/**
 * Runs before the first paint of a server-rendered page: reading preferences, the hour of the day, and, on the sign-in
 * page, the listener for early input. Keep everything else out of this file.
 */
import { showDayPart } from '#web/lib/daypart.ts'
import { showPreferences } from '#web/lib/preferences.ts'
import { watchLoginForm } from './carry-typed-input.ts'

showPreferences()
showDayPart()
watchLoginForm()
